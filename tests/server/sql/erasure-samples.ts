/** The samples of what finds the words about a person, and takes them out when the person is erased. */

import { eq, sql } from 'drizzle-orm';
import { devices, handOvers, participants, receipts, rescuedWork } from '#server/core/database/tables.ts';
import * as mentions from '#server/core/erasure/person-mentions.ts';
import * as traces from '#server/core/erasure/person-traces.ts';
import * as taking from '#server/core/erasure/take-mentions.ts';
import * as index from '#server/core/erasure/text-index.ts';
import { newUid } from '#shared/base/ids.ts';
import { stringsIn } from '#shared/base/json-strings.ts';
import { must } from '#shared/base/must.ts';
import { createNameFinder } from '#shared/people/name-finder.ts';
import type { Samples } from './samples.ts';
import { at } from './world.ts';

const uid = newUid();
const note: mentions.MentionColumn = {
  ...{ kind: 'note', id: participants.uid, column: participants.note, at: participants.updatedAt },
  ...{ keys: ['text'], textsOf: (value) => stringsIn(value, ['text']) },
};
const inNote: mentions.FoundMention = {
  ...{ key: `participants:${uid}`, kind: 'note', level: 'certain', at, text: 'x', place: note, id: uid },
  ...{ value: { text: 'x' }, isWhole: false },
};
const inWork: mentions.MentionColumn = {
  ...{ kind: 'work', id: receipts.mutationId, column: receipts.body, at: receipts.receivedAt },
  textsOf: stringsIn,
};
const inRescued: mentions.MentionColumn = {
  ...{ kind: 'work', id: rescuedWork.uid, column: rescuedWork.envelope, at: rescuedWork.receivedAt },
  textsOf: stringsIn,
};
const inWipe: mentions.MentionColumn = {
  ...{ kind: 'device', id: devices.uid, column: devices.wipeOrder, at: devices.createdAt },
  ...{ keys: ['reason'], textsOf: (value) => stringsIn(value, ['reason']) },
};
/** One mention of each sort that is taken out in its own way. */
const everySort: mentions.FoundMention[] = [
  inNote,
  { ...inNote, kind: 'handOver', key: `hand_overs:${uid}` },
  { ...inNote, kind: 'delegate', id: '7' },
  { ...inNote, kind: 'work', place: inWork, isWhole: true },
  { ...inNote, kind: 'work', place: inRescued, isWhole: true },
  { ...inNote, kind: 'work', place: inWork, value: { body: { reason: 'x' } } },
  { ...inNote, kind: 'device', place: inWipe, value: { device: uid, at: 1, reason: 'x', sig: 'x' } },
];
const inDevice: mentions.MentionColumn = {
  ...{ kind: 'device', id: devices.uid, column: devices.name, at: devices.createdAt },
  textsOf: stringsIn,
};

export const erasureSamples = {
  'server/core/erasure/person-mentions.ts': {
    findMentions: async ({ db, found: { row } }) => {
      const [person] = await db.select().from(participants).where(eq(participants.id, row.id));
      const known = { own: [row.uid], badges: [], work: [], imports: [], going: new Set<string>() };
      await mentions.findMentions(db, { ...known, person: must(person, 'they are registered') });
    },
  },
  'server/core/erasure/person-traces.ts': {
    findTraces: async ({ db, found }) =>
      traces.findTraces(db, found.row.uid, await index.readTextIndex(db, [])),
    readAccountsOf: ({ db, user }) => traces.readAccountsOf(db, user),
    readNamed: ({ db }) =>
      traces.readNamed(db, {
        mentions: [
          { ...inNote, kind: 'audit', id: '7' },
          { ...inNote, kind: 'handOver' },
        ],
      }),
  },
  'server/core/erasure/take-mentions.ts': {
    eraseMentions: ({ db }) =>
      taking.eraseMentions(db, everySort, {
        ...{ finder: createNameFinder({ names: [], ids: [], others: [] }), at },
        signWipe: async (fields) => ({ ...fields, sig: 'x' }),
      }),
    blankReceivers: ({ db }) =>
      taking.blankReceivers(db, {
        handedOver: eq(handOvers.receiverUid, uid),
        isSent: ({ body }) => sql`${body}->>'receiverUid' = ${uid}`,
      }),
  },
  'server/core/erasure/text-index.ts': { readTextIndex: ({ db }) => index.readTextIndex(db, [inDevice], 1) },
} satisfies Samples;
