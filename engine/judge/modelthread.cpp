// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/modelthread.h>

namespace Ebb {

Result<const LocalModel *> ModelThread::model()
{
    if (m_error)
        return *m_error;
    if (m_model)
        return m_model.get();
    Result<std::unique_ptr<LocalModel>> loaded = LocalModel::load(m_manifest);
    if (loaded)
        m_model = std::move(*loaded);
    else
        m_error = loaded.error();
    if (m_error)
        return *m_error;
    return m_model.get();
}

} // namespace Ebb
