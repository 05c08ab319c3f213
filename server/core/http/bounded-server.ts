/** The HTTP server with bounds on what one connection may cost, however slow or silent its other end is. */
import { createServer, type RequestListener, type Server } from 'node:http';

export interface ConnectionBounds {
  /** A request's head has to come whole within this, also on a connection that has not sent anything yet. */
  headMs: number;
  /** Including its body: 5 MB from a phone with 0.5 Mbit/s take 80 s. */
  requestMs: number;
  /** Connections at once; further ones are closed unanswered. A dashboard's stream of events counts as one. */
  connections: number;
}

const bounds: ConnectionBounds = { headMs: 10_000, requestMs: 120_000, connections: 12_000 };

/**
 * A server that drops clients with incomplete requests. Answers may take any time, so event streams stay open; only
 * receiving is timed. Idle keep-alive connections go first.
 */
export function createBoundedServer(
  listener: RequestListener,
  { headMs, requestMs, connections }: ConnectionBounds = bounds,
): Server {
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      // Longer than the proxies' own minute, or they would send a request into a closing connection.
      keepAliveTimeout: 65_000,
      // How often the two times above are looked at.
      connectionsCheckingInterval: Math.min(headMs / 2, 5000),
    },
    listener,
  );
  server.maxHeadersCount = 100;
  server.maxConnections = connections;
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > connections / 2 && open % 100 === 0) server.closeIdleConnections();
  });
  return server;
}
