import { z } from 'zod';
import { type Category, findCategory } from '../edition/tournament.ts';

/** A category of the served edition. */
export const categorySchema = z
  .string({ error: ({ input }) => (input == null ? 'REQUIRED' : 'INVALID_CHOICE') })
  .min(1, 'REQUIRED')
  .refine((id): id is Category => findCategory(id) !== undefined, 'INVALID_CHOICE');
