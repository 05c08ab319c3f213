/**
 * A memory budget for large bodies. Below 100 kB a body is free; above, the announced bytes are reserved before any is
 * read, so that concurrent uploads use bounded memory. Devices have a separate budget, so that browsers cannot block a
 * desk.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#shared/base/errors.ts';

const megabyte = 1024 * 1024;
/** A body exists as bytes, text and values at once: reserve four times its size while it is read. */
const roomBytes = 40 * megabyte;
/** The share that one account or device may use: the largest import, or three of the largest photos. */
const shareBytes = 16 * megabyte;
/** Seconds: a photo from a slow phone takes longer, but its neighbours do not. */
const comeBackAfter = 3;

interface ByteBudget {
  left: number;
  held: Map<string, number>;
}

export type ReserveBytes = (
  who: { device: string } | { user: string },
  size: number,
  res: ServerResponse,
) => void;

/** Sets bytes aside until the answer is done; throws UNAVAILABLE when there are none left. */
export function createBodyBudget(bytes = roomBytes, share = shareBytes): ReserveBytes {
  const newRoom = (): ByteBudget => ({ left: bytes, held: new Map() });
  const ofUsers = newRoom();
  const ofDevices = newRoom();

  return (who, size, res) => {
    // A disconnected client would never release its reservation.
    if (!res.socket || res.socket.destroyed) throw new AppError('BAD_REQUEST');
    const room = 'device' in who ? ofDevices : ofUsers;
    const name = 'device' in who ? who.device : who.user;
    const held = room.held.get(name) ?? 0;
    if (size > room.left || held + size > share)
      throw new AppError('UNAVAILABLE', { retryAfter: comeBackAfter });
    room.left -= size;
    room.held.set(name, held + size);
    res.once('close', () => {
      room.left += size;
      const rest = (room.held.get(name) ?? 0) - size;
      if (rest > 0) room.held.set(name, rest);
      else room.held.delete(name);
    });
  };
}

/** The bytes a request announces; all it may send when it does not say. */
export function announcedBytes(req: IncomingMessage, limit: number): number {
  const announcedLength = req.headers['content-length'];
  return Math.min(announcedLength === undefined ? limit : Number(announcedLength), limit);
}
