import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

/** A line to a port of this machine: it may lead elsewhere later, be slow, and break what is under way. */
export interface Line {
  port: number;
  /** Leads to this port from now on; what is under way is broken off. */
  leadTo(port: number): void;
  breakOff(): void;
  /** ms that each piece waits, from now on. */
  slowDown(ms: number): void;
}

/** Opens one; it goes away with the test file. */
export async function openLine(first: number): Promise<Line> {
  let target = first;
  let delayMs = 0;
  const open = new Set<Socket>();
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  const carry = (from: Socket, to: Socket) => {
    open.add(from);
    from.on('data', (piece) => {
      if (delayMs === 0) to.write(piece);
      else setTimeout(() => to.write(piece), delayMs);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    breakOff();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(port) {
      target = port;
      breakOff();
    },
    breakOff,
    slowDown(ms) {
      delayMs = ms;
    },
  };
}
