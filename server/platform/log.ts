import pino from 'pino';
import { pinoHttp } from 'pino-http';

/** Structured lines without personal data: no bodies, no query strings, no cookies, no addresses. */
export function createLog(level: string): pino.Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** One line per request: method, path, status and milliseconds. */
export function requestLog(log: pino.Logger) {
  return pinoHttp({
    logger: log,
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: pino.stdSerializers.err,
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'debug'),
    autoLogging: true,
  });
}

export type Log = pino.Logger;
