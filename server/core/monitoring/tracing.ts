/**
 * Request timing as OpenTelemetry spans to an OTLP/HTTP collector: one per request, by route, and one per PostgreSQL
 * statement, by verb and table. Loaded only if enabled. A span has no address, parameter, value or statement text, and
 * so no personal data.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestHandler } from 'express';
import { type Log, requestFields } from '../base/log.ts';
import { sqlState } from '../base/sql-state.ts';
import type { StatementTrace } from '../database/postgres-client.ts';

export interface TracingSettings {
  /** The collector, `http://collector:4318`; what it wants to be shown is OTEL_EXPORTER_OTLP_HEADERS, which the exporter reads. */
  endpoint: string;
  /** The part of requests that is traced, 0 to 1. */
  ratio: number;
  serviceName: string;
}

export interface RequestTracing {
  /** Traces every request that passes. */
  watch: RequestHandler;
  /** Traces a statement of a request that is traced. */
  statement: StatementTrace;
  /** Sends the remaining spans; takes a few seconds at most, even without a collector. */
  stop: () => Promise<void>;
}

/** Polled by machines, and static files: they would flood the traces. */
const untraced = /^\/(healthz|readyz|metrics|assets\/.*)$/;
/** A stop waits no longer for a collector that does not answer, ms. */
const deliverWithinMs = 3000;

export function startTracing({ endpoint, ratio, serviceName }: TracingSettings, log: Log): RequestTracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: deliverWithinMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: sayingWhenItFails(exporter, log) })],
  });
  const tracer = provider.getTracer('cancha');
  const present = new AsyncLocalStorage<Span>();

  return {
    watch(req, res, next) {
      if (untraced.test(req.path)) return next();
      const span = tracer.startSpan(req.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      res.once('close', () => {
        const { method, route } = requestFields(req);
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': res.statusCode,
        });
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      present.run(span, next);
    },
    statement(text) {
      const parent = present.getStore();
      if (!parent) return undefined;
      const { operation, table } = summaryOf(text);
      const name = table === undefined ? operation : `${operation} ${table}`;
      const attributes = {
        ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name },
        ...(table === undefined ? {} : { 'db.collection.name': table }),
      };
      const options = { kind: SpanKind.CLIENT, attributes };
      const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
      return (failure) => {
        if (failure) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('db.response.status_code', sqlState(failure)?.code ?? 'none');
        }
        span.end();
      };
    },
    stop: () =>
      provider.shutdown().catch((err: unknown) => log.warn({ err }, 'the last traces were not taken')),
  };
}

/** The verb of a statement and the first table it names; of neither is anything but the code the author. */
function summaryOf(text: string): { operation: string; table: string | undefined } {
  const [, verb = ''] = /^\W*([a-z]+)/i.exec(text) ?? [];
  const operation = verb.toUpperCase() || 'STATEMENT';
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(text) ?? [];
  return { operation, table };
}

/** Logs once when the collector fails and once when it is back; spans in between are dropped. */
function sayingWhenItFails(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isFailing) log.warn({ err: result.error }, 'traces are not taken: they are dropped');
        if (!fails && isFailing) log.warn('traces are taken again');
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
