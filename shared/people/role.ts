import { z } from 'zod';
import type { KindFacts } from '../edition/kinds.ts';
import { findKind } from '../edition/tournament.ts';

const roleThat = (isAllowed: (kind: KindFacts) => boolean) =>
  z
    .string({ error: ({ input }) => (input == null ? 'REQUIRED' : 'INVALID_CHOICE') })
    // One rule, so that a wrong role has one error.
    .refine(
      (id) => {
        const kind = findKind(id);
        return kind !== undefined && isAllowed(kind);
      },
      { error: ({ input }) => (input === '' ? 'REQUIRED' : 'INVALID_CHOICE') },
    );

/** A kind of participants of the served edition, by its id. */
export const roleSchema = roleThat(() => true);

/** A kind that new people may have. */
export const offeredRole = roleThat(({ isOn }) => isOn);
