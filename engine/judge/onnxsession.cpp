// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/onnxsession.h>

#ifdef EBB_HAS_ONNXRUNTIME

#include <QLibrary>
#include <QMutex>

#include <cstdio>
#include <fcntl.h>
#include <onnxruntime_c_api.h>
#include <type_traits>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// The table of functions only grows, so an older library serves as long as it has those used here.
constexpr uint32_t oldestApi = 14;

//! Sends what is written to stderr nowhere: the library greets its first session with hundreds of
//! lines about operators it registers twice.
class StderrSilence
{
public:
    StderrSilence()
    {
        std::fflush(stderr);
        m_kept = dup(STDERR_FILENO);
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (m_kept >= 0 && nowhere >= 0)
            dup2(nowhere, STDERR_FILENO);
        if (nowhere >= 0)
            close(nowhere);
    }
    ~StderrSilence()
    {
        if (m_kept < 0)
            return;
        std::fflush(stderr);
        dup2(m_kept, STDERR_FILENO);
        close(m_kept);
    }
    StderrSilence(const StderrSilence &) = delete;
    StderrSilence &operator=(const StderrSilence &) = delete;

private:
    int m_kept = -1;
};

//! The library, looked for once in a process and never let go: it does not bear being unloaded.
struct Runtime
{
    const OrtApi *api = nullptr;
    OrtEnv *environment = nullptr;
    QString version;
    QString lacking; //!< why there is none
};

QString takeMessage(const OrtApi &api, OrtStatus *status)
{
    const QString message = QString::fromUtf8(api.GetErrorMessage(status)).simplified();
    api.ReleaseStatus(status);
    return message;
}

Runtime loadRuntime()
{
    const StderrSilence silence;
    QLibrary library(u"onnxruntime"_s);
    if (!library.load()) {
        // A system without the header's package has the library under its full name only.
        library.setFileNameAndVersion(u"onnxruntime"_s, u"1.21"_s);
        if (!library.load())
            library.setFileNameAndVersion(u"onnxruntime"_s, 1);
    }
    if (!library.load())
        return {.lacking = u"onnxruntime is not installed (libonnxruntime1.21 on Debian)"_s};
    using GetBase = const OrtApiBase *(*)();
    const auto base = reinterpret_cast<GetBase>(library.resolve("OrtGetApiBase"));
    if (!base)
        return {.lacking = u"%1 is not onnxruntime"_s.arg(library.fileName())};
    Runtime runtime{.api = base()->GetApi(oldestApi),
                    .version = QString::fromUtf8(base()->GetVersionString())};
    if (!runtime.api)
        return {.lacking = u"onnxruntime %1 is too old"_s.arg(runtime.version)};
    OrtStatus *status
        = runtime.api->CreateEnv(ORT_LOGGING_LEVEL_FATAL, "ebb", &runtime.environment);
    if (status)
        runtime.lacking = takeMessage(*runtime.api, status);
    return runtime;
}

const Runtime &runtime()
{
    static const Runtime loaded = loadRuntime();
    return loaded;
}

//! Gives a handle of the library back when it goes.
template<typename T>
using Handle = std::unique_ptr<T, void (*)(T *)>;

template<typename T>
Handle<T> owned(T *handle, void (*release)(T *))
{
    return Handle<T>(handle, release);
}

std::optional<Error> failure(OrtStatus *status)
{
    if (!status)
        return {};
    return Error{Error::Code::BadInput, u"onnxruntime"_s, takeMessage(*runtime().api, status)};
}

enum class Input
{
    Ids,
    Mask,
    Types,
};

struct InputPlan
{
    QByteArray name;
    Input what = Input::Ids;
    ONNXTensorElementDataType type = ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64;
};

Result<InputPlan> planFor(const QByteArray &name, ONNXTensorElementDataType type)
{
    static const QHash<QByteArray, Input> known{{"input_ids", Input::Ids},
                                                {"attention_mask", Input::Mask},
                                                {"token_type_ids", Input::Types}};
    const bool isNumber = type == ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64
        || type == ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32
        || type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT;
    if (!known.contains(name) || !isNumber) {
        return Error{Error::Code::BadInput,
                     QString::fromUtf8(name),
                     u"the model asks for an input that Ebb cannot give"_s};
    }
    return InputPlan{.name = name, .what = known.value(name), .type = type};
}

double valueAt(Input what, const TokenRow &row, qsizetype place, qint64 padding)
{
    if (place >= row.ids.size())
        return what == Input::Ids ? double(padding) : 0;
    switch (what) {
    case Input::Ids:
        return double(row.ids.at(place));
    case Input::Mask:
        return 1;
    case Input::Types:
        return double(row.types.at(place));
    }
    return 0;
}

template<typename T>
QByteArray filled(Input what, const QList<TokenRow> &rows, qsizetype width, qint64 padding)
{
    QByteArray bytes(rows.size() * width * qsizetype(sizeof(T)), Qt::Uninitialized);
    T *next = reinterpret_cast<T *>(bytes.data());
    for (const TokenRow &row : rows) {
        for (qsizetype place = 0; place < width; ++place)
            *next++ = T(valueAt(what, row, place, padding));
    }
    return bytes;
}

QByteArray
filled(const InputPlan &plan, const QList<TokenRow> &rows, qsizetype width, qint64 padding)
{
    switch (plan.type) {
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT:
        return filled<float>(plan.what, rows, width, padding);
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32:
        return filled<qint32>(plan.what, rows, width, padding);
    default:
        return filled<qint64>(plan.what, rows, width, padding);
    }
}

Result<OnnxOutput> read(OrtValue *value)
{
    const OrtApi &api = *runtime().api;
    OrtTensorTypeAndShapeInfo *info = nullptr;
    if (const auto error = failure(api.GetTensorTypeAndShape(value, &info)))
        return *error;
    const auto held = owned(info, api.ReleaseTensorTypeAndShapeInfo);
    ONNXTensorElementDataType type = ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED;
    size_t rank = 0;
    size_t count = 0;
    if (const auto error = failure(api.GetTensorElementType(info, &type)))
        return *error;
    if (const auto error = failure(api.GetDimensionsCount(info, &rank)))
        return *error;
    QList<int64_t> shape(qsizetype(rank), 0);
    if (const auto error = failure(api.GetDimensions(info, shape.data(), rank)))
        return *error;
    if (const auto error = failure(api.GetTensorShapeElementCount(info, &count)))
        return *error;
    if (type != ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT)
        return Error{Error::Code::BadInput, {}, u"the model's output is not 32-bit floats"_s};
    void *data = nullptr;
    if (const auto error = failure(api.GetTensorMutableData(value, &data)))
        return *error;
    const auto *first = static_cast<const float *>(data);
    return OnnxOutput{.shape = QList<qint64>(shape.cbegin(), shape.cend()),
                      .values = QList<float>(first, first + count)};
}

} // namespace

struct OnnxSession::Private
{
    Handle<OrtSession> session{nullptr, nullptr};
    Handle<OrtMemoryInfo> memory{nullptr, nullptr};
    QList<InputPlan> inputs;
    QByteArray output; //!< the first

    Result<void> create(const QByteArray &model);
    Result<void> readInputs();
    Result<void> readOutput();
};

Result<void> OnnxSession::Private::create(const QByteArray &model)
{
    const OrtApi &api = *runtime().api;
    OrtSessionOptions *options = nullptr;
    if (const auto error = failure(api.CreateSessionOptions(&options)))
        return *error;
    const auto held = owned(options, api.ReleaseSessionOptions);
    if (const auto error = failure(api.SetIntraOpNumThreads(options, 1)))
        return *error;
    if (const auto error = failure(api.SetInterOpNumThreads(options, 1)))
        return *error;
    OrtSession *made = nullptr;
    {
        static QMutex mutex;
        static bool isFirst = true;
        const QMutexLocker locker(&mutex);
        std::optional<StderrSilence> silence;
        if (isFirst)
            silence.emplace();
        isFirst = false;
        OrtStatus *status = api.CreateSessionFromArray(
            runtime().environment, model.constData(), size_t(model.size()), options, &made);
        if (const auto error = failure(status))
            return *error;
    }
    session = owned(made, api.ReleaseSession);
    OrtMemoryInfo *info = nullptr;
    if (const auto error
        = failure(api.CreateCpuMemoryInfo(OrtDeviceAllocator, OrtMemTypeDefault, &info)))
        return *error;
    memory = owned(info, api.ReleaseMemoryInfo);
    return {};
}

Result<void> OnnxSession::Private::readInputs()
{
    const OrtApi &api = *runtime().api;
    OrtAllocator *allocator = nullptr;
    size_t count = 0;
    if (const auto error = failure(api.GetAllocatorWithDefaultOptions(&allocator)))
        return *error;
    if (const auto error = failure(api.SessionGetInputCount(session.get(), &count)))
        return *error;
    for (size_t i = 0; i < count; ++i) {
        char *name = nullptr;
        if (const auto error = failure(api.SessionGetInputName(session.get(), i, allocator, &name)))
            return *error;
        const QByteArray kept(name);
        if (const auto error = failure(api.AllocatorFree(allocator, name)))
            return *error;
        OrtTypeInfo *info = nullptr;
        if (const auto error = failure(api.SessionGetInputTypeInfo(session.get(), i, &info)))
            return *error;
        const auto held = owned(info, api.ReleaseTypeInfo);
        const OrtTensorTypeAndShapeInfo *tensor = nullptr;
        ONNXTensorElementDataType type = ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED;
        if (const auto error = failure(api.CastTypeInfoToTensorInfo(info, &tensor)))
            return *error;
        if (tensor) {
            if (const auto error = failure(api.GetTensorElementType(tensor, &type)))
                return *error;
        }
        const Result<InputPlan> plan = planFor(kept, type);
        if (!plan)
            return plan.error();
        inputs.append(*plan);
    }
    return {};
}

Result<void> OnnxSession::Private::readOutput()
{
    const OrtApi &api = *runtime().api;
    OrtAllocator *allocator = nullptr;
    if (const auto error = failure(api.GetAllocatorWithDefaultOptions(&allocator)))
        return *error;
    char *name = nullptr;
    if (const auto error = failure(api.SessionGetOutputName(session.get(), 0, allocator, &name)))
        return *error;
    output = name;
    if (const auto error = failure(api.AllocatorFree(allocator, name)))
        return *error;
    return {};
}

OnnxSession::OnnxSession(std::unique_ptr<Private> parts)
    : d(std::move(parts))
{
}

OnnxSession::~OnnxSession() = default;

Result<void> OnnxSession::available()
{
    if (!runtime().lacking.isEmpty())
        return Error{Error::Code::Refused, u"onnxruntime"_s, runtime().lacking};
    return {};
}

QString OnnxSession::libraryVersion()
{
    return runtime().version;
}

Result<std::unique_ptr<OnnxSession>> OnnxSession::load(const QByteArray &model)
{
    if (const Result<void> there = available(); !there)
        return there.error();
    auto parts = std::make_unique<Private>();
    if (const Result<void> made = parts->create(model); !made)
        return made.error();
    if (const Result<void> read = parts->readInputs(); !read)
        return read.error();
    if (const Result<void> read = parts->readOutput(); !read)
        return read.error();
    return std::unique_ptr<OnnxSession>(new OnnxSession(std::move(parts)));
}

Result<OnnxOutput>
OnnxSession::run(const QList<TokenRow> &rows, qsizetype width, qint64 padding) const
{
    const OrtApi &api = *runtime().api;
    const std::array<int64_t, 2> shape{rows.size(), width};
    std::vector<QByteArray> buffers;
    std::vector<Handle<OrtValue>> values;
    std::vector<const OrtValue *> given;
    std::vector<const char *> names;
    for (const InputPlan &input : d->inputs) {
        QByteArray &buffer = buffers.emplace_back(filled(input, rows, width, padding));
        OrtValue *value = nullptr;
        OrtStatus *status = api.CreateTensorWithDataAsOrtValue(d->memory.get(),
                                                               buffer.data(),
                                                               size_t(buffer.size()),
                                                               shape.data(),
                                                               shape.size(),
                                                               input.type,
                                                               &value);
        if (const auto error = failure(status))
            return *error;
        values.push_back(owned(value, api.ReleaseValue));
        given.push_back(value);
        names.push_back(input.name.constData());
    }
    const char *outputName = d->output.constData();
    OrtValue *output = nullptr;
    OrtStatus *status = api.Run(d->session.get(),
                                nullptr,
                                names.data(),
                                given.data(),
                                given.size(),
                                &outputName,
                                1,
                                &output);
    if (const auto error = failure(status))
        return *error;
    const auto held = owned(output, api.ReleaseValue);
    return read(output);
}

} // namespace Ebb

#else

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Error builtWithout()
{
    return Error{Error::Code::Refused,
                 u"onnxruntime"_s,
                 u"this program was built without onnxruntime's header (libonnxruntime-dev)"_s};
}

} // namespace

struct OnnxSession::Private
{
};

OnnxSession::OnnxSession(std::unique_ptr<Private> parts)
    : d(std::move(parts))
{
}

OnnxSession::~OnnxSession() = default;

Result<void> OnnxSession::available()
{
    return builtWithout();
}

QString OnnxSession::libraryVersion()
{
    return {};
}

Result<std::unique_ptr<OnnxSession>> OnnxSession::load(const QByteArray &)
{
    return builtWithout();
}

Result<OnnxOutput> OnnxSession::run(const QList<TokenRow> &, qsizetype, qint64) const
{
    return builtWithout();
}

} // namespace Ebb

#endif
