import type { Tracer } from '@opentelemetry/api';
import type { Span, Tracing } from '#server/http/span.ts';
import type { Packages } from './packages.ts';

/** Spans of OpenTelemetry. Their parts are made when they have ended, so no context has to be kept for them. */
export function createTracing({ api, core }: Packages, tracer: Tracer, trustProxy: boolean): Tracing {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const propagator = new core.W3CTraceContextPropagator();
  return {
    begin: (kind, headers = {}): Span | undefined => {
      // From anybody else it could join traces of others, and decide what is kept.
      const parent = trustProxy
        ? propagator.extract(ROOT_CONTEXT, headers, api.defaultTextMapGetter)
        : ROOT_CONTEXT;
      const span = tracer.startSpan(
        kind,
        { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL },
        parent,
      );
      if (!span.isRecording()) return undefined;
      const within = trace.setSpan(ROOT_CONTEXT, span);
      return {
        trace: span.spanContext().traceId,
        part: ({ name, ms, attributes, isFailed, isElsewhere }) => {
          const now = Date.now();
          const made = tracer.startSpan(
            name,
            {
              kind: isElsewhere ? SpanKind.CLIENT : SpanKind.INTERNAL,
              startTime: now - ms,
              attributes: { ...attributes },
            },
            within,
          );
          // The reason is in the log only, because an error of the database repeats values.
          if (isFailed) made.setStatus({ code: SpanStatusCode.ERROR });
          made.end(now);
        },
        end: (name, attributes, isFailed) => {
          span.updateName(name).setAttributes({ ...attributes });
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}
