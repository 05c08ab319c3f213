/** Work that goes on after its call was answered: how far it is, and how it ended. */
import { z } from 'zod';

export const workState = z.object({
  isRunning: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Steps; `total` is 0 until they are counted. */
  done: z.int(),
  total: z.int(),
  /** 'done', or the code of the error that ended it; null while it runs. */
  end: z.string().nullable(),
});
export type WorkState = z.output<typeof workState>;
