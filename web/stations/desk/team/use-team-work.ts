import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import type { Handout } from '#shared/credentials/handouts.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import {
  type HandoverReceipt,
  handOver,
  type IssuedBadge,
  issueCredential,
  redeemHandouts,
} from '#web/device/desk.actions.ts';
import { printTeam } from '#web/device/print-badge.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';

/** Badges that were issued; those that are not printed, if some are not. */
interface IssuedWork {
  kind: 'issued';
  issued: readonly IssuedBadge[];
  isPrinted: boolean;
}

/** The current or last action for a whole team. */
export type TeamWork =
  | { kind: 'idle' }
  | { kind: 'busy'; what: 'issue' | 'print' | 'handOver' | 'receive' }
  /** `before`: what was issued until then, and is on paper or not. */
  | { kind: 'failed'; failure: DeskFailure; before?: IssuedWork | null }
  | IssuedWork
  | { kind: 'handedOver'; count: number }
  | { kind: 'received'; count: number; name: string };

export interface TeamActions {
  work: TeamWork;
  /** Who was not issued, and why, by uid. */
  refused: ReadonlyMap<string, ErrorCode>;
  issue: (views: readonly PersonView[]) => Promise<void>;
  /** Records that these people brought it. */
  receive: (handout: Handout, uids: readonly string[]) => Promise<void>;
  /** Prints issued badges again that were not printed. */
  printAgain: (issued: readonly IssuedBadge[]) => Promise<void>;
  handOver: (views: readonly PersonView[], receipt: HandoverReceipt) => Promise<boolean>;
}

/** Processes a whole team: each member separately, so that one refusal does not block the others. */
export function useTeamWork(db: LocalDatabase): TeamActions {
  const { t } = useTranslation();
  const language = useLanguage();
  const [work, setWork] = useState<TeamWork>({ kind: 'idle' });
  const [refused, setRefused] = useState<ReadonlyMap<string, ErrorCode>>(new Map());

  async function print(issued: readonly IssuedBadge[]): Promise<IssuedWork> {
    setWork({ kind: 'busy', what: 'print' });
    // Words of the badge are among the desk's areas.
    const printed = await printTeam(issued, { db, reason: null, t: t as TFunction, language });
    const left = issued.slice(printed);
    return { kind: 'issued', issued: left.length > 0 ? left : issued, isPrinted: left.length === 0 };
  }

  return {
    work,
    refused,
    issue: async (views) => {
      setWork({ kind: 'busy', what: 'issue' });
      const issued: IssuedBadge[] = [];
      const codes = new Map<string, ErrorCode>();
      const undo = newUid();
      let failure: DeskFailure | null = null;
      try {
        for (const { person } of views) {
          const answer = await issueCredential(db, person.uid, { undo });
          if (answer.kind === 'done') issued.push(answer.result);
          else codes.set(person.uid, answer.code);
        }
      } catch (error) {
        // Badges issued before the disk was full are still printed.
        failure = failureOf(error);
      }
      setRefused(codes);
      const before = issued.length > 0 ? await print(issued) : null;
      if (failure) setWork({ kind: 'failed', failure: ofPart(failure, issued.length), before });
      else setWork(before ?? { kind: 'idle' });
    },
    receive: async ({ uid, name }, people) => {
      setWork({ kind: 'busy', what: 'receive' });
      let count = 0;
      try {
        const undo = newUid();
        for (const person of people) {
          const answer = await redeemHandouts(db, person, [uid], { undo });
          // A member whom another desk has already processed does not count.
          if (answer.kind === 'done') count += 1;
        }
        // Refusals for a missing requirement no longer apply.
        setRefused(new Map());
        setWork({ kind: 'received', count, name: name[language] });
      } catch (error) {
        setWork({ kind: 'failed', failure: ofPart(failureOf(error), count) });
      }
    },
    printAgain: async (issued) => setWork(await print(issued)),
    handOver: async (views, receipt) => {
      setWork({ kind: 'busy', what: 'handOver' });
      try {
        const badges = views.flatMap(({ credential }) => credential ?? []);
        const answer = await handOver(db, badges, 'handedOver', { ...receipt, undo: newUid() });
        if (answer.kind === 'done') setWork({ kind: 'handedOver', count: answer.result.length });
        else setWork({ kind: 'failed', failure: failureOfRefusal(answer) });
        return answer.kind === 'done';
      } catch (error) {
        setWork({ kind: 'failed', failure: failureOf(error) });
        return false;
      }
    },
  };
}

/** The failure after part of the work was done; the usual words would say that nothing was. */
const ofPart = (failure: DeskFailure, count: number): DeskFailure =>
  count > 0 && (failure.kind === 'disk' || failure.kind === 'fault') ? { kind: 'partly' } : failure;
