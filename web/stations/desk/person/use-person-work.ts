import { useLiveQuery } from 'dexie-react-hooks';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintReason } from '#shared/badges/print-reasons.ts';
import type { ErrorCode, Refusal } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import type { CredentialRow, ValidateCommand } from '#shared/credentials/credential.ts';
import { missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import { readChangesWait } from '#shared/people/approval.ts';
import { ruleCodes } from '#shared/people/eligibility.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { handOver, issueCredential, reprintCredential, revokeCredential } from '#web/device/desk.actions.ts';
import type { BadgeOrder } from '#web/device/print-badge.ts';
import { answerPrint } from '#web/offline/store/asked-prints.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { findBindingHere } from '#web/offline/store/eligibility.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { wasPrinted } from '#web/offline/store/own-prints.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { releaseCopy, waitForRelease } from '#web/offline/store/undo.ts';
import { CodeNotHere } from '#web/offline/sync/code-not-here.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { unapprovedOf } from './person-state.ts';

/** Why a desk makes a badge again. */
export const reprintReasons = [
  'lost',
  'damaged',
  'misprint',
  'dataChanged',
] as const satisfies readonly PrintReason[];
export type ReprintReason = (typeof reprintReasons)[number];

type BusyWith = 'issue' | 'reprint' | 'revoke' | 'print' | 'misprint' | 'download' | 'handOver';

/** The current or last action for one person. */
export type PersonWork =
  | { kind: 'idle' }
  | { kind: 'busy'; uid: string; what: BusyWith }
  | { kind: 'failed'; uid: string; failure: DeskFailure }
  /** A copy was made, which is printed once it can no longer be undone, or when asked for. */
  | { kind: 'held'; uid: string; number: string; action: string }
  | {
      kind: 'done';
      uid: string;
      what:
        | 'registered'
        | 'issued'
        | 'reprinted'
        | 'revoked'
        | 'printed'
        | 'downloaded'
        | 'handedOver'
        | 'misprinted';
      number: string;
      /** Whether paper came out: a badge whose print failed is printed again without a new copy. */
      print: 'printed' | 'failed' | 'none';
    };

export interface PersonActions {
  work: PersonWork;
  issue: (view: PersonView) => Promise<void>;
  reprint: (view: PersonView, reason: ReprintReason) => Promise<void>;
  revoke: (view: PersonView, reason: string) => Promise<void>;
  /** Records a hand-over: face compared, or the printed code read. */
  handOver: (view: PersonView, how: ValidateCommand['how']) => Promise<void>;
  /** Prints the same copy again after a failure, or at once if its print waits. */
  printCopy: (view: PersonView) => Promise<void>;
  /** It did not come out, though the printer took it: the next action is to print the same copy. */
  sayFailed: (view: PersonView) => Promise<void>;
  download: (view: PersonView) => Promise<void>;
  /** After a walk-in: prints the badge that the form has issued. */
  finishWalkIn: (person: PersonRow, credential: CredentialRow | null) => Promise<void>;
  clear: () => void;
}

type ActionResult<T> = Promise<{ kind: 'done'; result: T } | Refusal>;

/** The actions for a person, with their state. */
export function usePersonWork(db: LocalDatabase): PersonActions {
  const { t } = useTranslation();
  const language = useLanguage();
  const { work, begin, end, done, attempt, isDone } = useWork(db);
  // Copies waiting for their print, by number.
  const waiting = useRef(new Map<string, string>());
  // Words of the badge are among the desk's areas.
  const order = (person: PersonRow, credential: CredentialRow, reason: PrintReason | null) =>
    ({ db, person, credential, reason, t: t as TFunction, language }) as const;

  async function printed(
    what: 'registered' | 'issued' | 'reprinted' | 'printed',
    ...[person, credential, reason]: Parameters<typeof order>
  ): Promise<void> {
    end({ kind: 'busy', uid: person.uid, what: 'print' });
    const outcome = await print(order(person, credential, reason));
    if (typeof outcome === 'object') return end({ kind: 'failed', uid: person.uid, failure: outcome });
    done(person, what, credential.number, outcome);
  }

  return {
    work,
    issue: async ({ person }) => {
      const undo = newUid();
      const issued = await attempt(person.uid, 'issue', () => issueCredential(db, person.uid, { undo }));
      if (issued) await printed('issued', issued.person, issued.credential, null);
    },
    reprint: withBadge(async (person, { number }, reason: ReprintReason) => {
      const undo = newUid();
      const copy = await attempt(person.uid, 'reprint', () =>
        reprintCredential(db, number, reason, { undo }),
      );
      if (!copy) return;
      // The paper of a copy that was undone would be green at a door that knows of no newer one.
      waiting.current.set(number, undo);
      end({ kind: 'held', uid: person.uid, number, action: undo });
      const fate = await waitForRelease(db, undo);
      waiting.current.delete(number);
      if (fate === 'sure') return printed('reprinted', copy.person, copy.credential, reason);
      begin((present) => (present.kind === 'held' && present.action === undo ? { kind: 'idle' } : present));
    }),
    revoke: withBadge(async (person, { number }, reason: string) => {
      const undo = newUid();
      if (await attempt(person.uid, 'revoke', () => revokeCredential(db, number, reason, { undo })))
        done(person, 'revoked', number);
    }),
    handOver: withBadge(async (person, credential, how: ValidateCommand['how']) => {
      const undo = newUid();
      if (!(await attempt(person.uid, 'handOver', () => handOver(db, [credential], how, { undo })))) return;
      answerPrint(db, credential.number).catch(reportError);
      done(person, 'handedOver', credential.number);
    }),
    printCopy: withBadge(async (person, credential) => {
      const isWaiting = waiting.current.has(credential.number);
      const isReleased = await isDone(person.uid, 'print', () => releaseCopy(db, credential.number));
      if (isReleased && !isWaiting) await printed('printed', person, credential, null);
    }),
    sayFailed: withBadge(async (person, credential) => {
      const note = async () => (await fetchPrinting()).noteFailed(db, [{ credential }]);
      if (await isDone(person.uid, 'misprint', note)) done(person, 'misprinted', credential.number, 'failed');
    }),
    download: withBadge(async (person, credential) => {
      const isSaved = await isDone(person.uid, 'download', async () => {
        const isAgain = await wasPrinted(db, credential);
        const { downloadBadge } = await fetchPrinting();
        await downloadBadge(order(person, credential, isAgain ? 'sameCopy' : null));
      });
      if (isSaved) done(person, 'downloaded', credential.number);
    }),
    finishWalkIn: async (person, credential) =>
      credential ? printed('registered', person, credential, null) : done(person, 'registered', ''),
    clear: () => begin({ kind: 'idle' }),
  };
}

/** Fetched with the dialogs of the desk, of which one prints too. */
const fetchPrinting = () => import('#web/device/print-badge.ts');

/** Whether it went to a printer, or why it was not tried. */
async function print(order: BadgeOrder): Promise<'printed' | 'failed' | DeskFailure> {
  try {
    return (await (await fetchPrinting()).printBadge(order)) ? 'printed' : 'failed';
  } catch (error) {
    if (error instanceof CodeNotHere) return failureOf(error);
    reportError(error);
    return 'failed';
  }
}

/** An action on the badge of a person; without one it does nothing. */
const withBadge =
  <Rest extends unknown[]>(
    act: (person: PersonRow, credential: CredentialRow, ...rest: Rest) => Promise<void>,
  ) =>
  async ({ person, credential }: PersonView, ...rest: Rest): Promise<void> => {
    if (credential) await act(person, credential, ...rest);
  };

type DoneWork = Extract<PersonWork, { kind: 'done' }>;

/** What is said of the last action, until what this desk hears since contradicts it. */
function useWork(db: LocalDatabase) {
  const [work, begin] = useState<PersonWork>({ kind: 'idle' });
  // It says whose badge needs an approval.
  const edition = useEdition();
  const over = useLiveQuery(async () => ((await isWorkOver(db, work)) ? work : null), [db, work, edition]);
  useEffect(() => {
    if (over) begin((present) => (present === over ? { kind: 'idle' } : present));
  }, [over]);
  // An action that ends late (a print dialog left open) must not overwrite the messages about a later person.
  const end = (next: Exclude<PersonWork, { kind: 'idle' }>) =>
    begin((present) => (present.kind === 'idle' || present.uid === next.uid ? next : present));

  async function attempt<T>(uid: string, what: BusyWith, act: () => ActionResult<T>): Promise<T | null> {
    begin({ kind: 'busy', uid, what });
    try {
      const answer = await act();
      if (answer.kind === 'done') return answer.result;
      end({ kind: 'failed', uid, failure: failureOfRefusal(answer) });
    } catch (error) {
      end({ kind: 'failed', uid, failure: failureOf(error) });
    }
    return null;
  }

  /** Of an action that is never refused. */
  const isDone = async (uid: string, what: BusyWith, act: () => Promise<void>) => {
    const done = await attempt(uid, what, async () => ({ kind: 'done', result: await act() }));
    return done !== null;
  };

  const done = (
    { uid }: PersonRow,
    what: DoneWork['what'],
    number: string,
    print: DoneWork['print'] = 'none',
  ) => end({ kind: 'done', uid, what, number, print });
  return { work, begin, end, done, attempt, isDone };
}

/**
 * Whether what is said of the work no longer holds, by what this desk has heard since: the rule that refused a badge has
 * nothing against it, or another badge counts than the one that was made.
 */
async function isWorkOver(db: LocalDatabase, work: PersonWork): Promise<boolean> {
  if (work.kind === 'done' && work.number !== '' && work.what !== 'revoked') {
    const active = await readFacts(db).findActiveCredential(work.uid);
    return active?.number !== work.number;
  }
  if (work.kind !== 'failed' || work.failure.kind !== 'refused') return false;
  const { code } = work.failure;
  const facts = readFacts(db);
  const person = await facts.findPerson(work.uid);
  if (!person) return false;
  const credential = await facts.findActiveCredential(work.uid);
  if (code === 'ALREADY_ISSUED') return credential === null;
  if (code === 'APPROVAL_WAITING' || code === 'APPROVAL_REFUSED' || code === 'CHANGE_WAITING')
    return unapprovedOf({ person, credential }, await readChangesWait(facts.setting)) !== code;
  if (code === 'REQUIREMENT_MISSING')
    return missingFor(person, readHandouts(await facts.setting('handouts'))).length === 0;
  const ofRules: readonly ErrorCode[] = Object.values(ruleCodes);
  if (!ofRules.includes(code)) return false;
  const binding = await findBindingHere(db, facts, person);
  return !binding.some(({ rule }) => ruleCodes[rule] === code);
}
