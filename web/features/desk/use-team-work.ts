import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#shared/errors.ts';
import type { Handout } from '#shared/handouts.ts';
import { newUid } from '#shared/ids.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import type { PersonView } from '#web/local/people.ts';
import {
  handOver,
  type Issued,
  issueCredential,
  type Receipt,
  redeemHandouts,
} from '#web/station/desk.actions.ts';
import { printTeam } from '#web/station/print-badge.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';

/** What is under way for a whole team, or was just done. */
export type TeamWork =
  | { kind: 'idle' }
  | { kind: 'busy'; what: 'issue' | 'print' | 'handOver' | 'receive' }
  | { kind: 'failed'; failure: DeskFailure }
  | { kind: 'issued'; issued: readonly Issued[]; isPrinted: boolean }
  | { kind: 'handedOver'; count: number }
  | { kind: 'received'; count: number; name: string };

export interface TeamActions {
  work: TeamWork;
  /** Who was not issued, and why, by uid. */
  refused: ReadonlyMap<string, ErrorCode>;
  issue: (views: readonly PersonView[]) => Promise<void>;
  /** Notes that these people brought it. */
  receive: (handout: Handout, uids: readonly string[]) => Promise<void>;
  /** What was issued and did not come out of the printer. */
  printAgain: (issued: readonly Issued[]) => Promise<void>;
  handOver: (views: readonly PersonView[], receipt: Receipt) => Promise<boolean>;
}

/** A whole team at once: each is judged and kept by itself, so that one who may not holds up nobody. */
export function useTeamWork(db: LocalDatabase): TeamActions {
  const { t } = useTranslation();
  const language = useLanguage();
  const [work, setWork] = useState<TeamWork>({ kind: 'idle' });
  const [refused, setRefused] = useState<ReadonlyMap<string, ErrorCode>>(new Map());

  async function print(issued: readonly Issued[]): Promise<void> {
    setWork({ kind: 'busy', what: 'print' });
    // Words of the badge are among the desk's areas.
    const printed = await printTeam(issued, { db, reason: null, t: t as TFunction, language });
    const left = issued.slice(printed);
    setWork({ kind: 'issued', issued: left.length > 0 ? left : issued, isPrinted: left.length === 0 });
  }

  return {
    work,
    refused,
    issue: async (views) => {
      setWork({ kind: 'busy', what: 'issue' });
      const issued: Issued[] = [];
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
        // What was issued before the disk filled up is printed all the same.
        failure = failureOf(error);
      }
      setRefused(codes);
      if (issued.length > 0) await print(issued);
      if (failure) setWork({ kind: 'failed', failure });
      else if (issued.length === 0) setWork({ kind: 'idle' });
    },
    receive: async ({ uid, name }, people) => {
      setWork({ kind: 'busy', what: 'receive' });
      try {
        let count = 0;
        const undo = newUid();
        for (const person of people) {
          const answer = await redeemHandouts(db, person, [uid], { undo });
          // Whoever another desk has noted meanwhile is not in anybody's way.
          if (answer.kind === 'done') count += 1;
        }
        // What was refused for want of it is no longer so.
        setRefused(new Map());
        setWork({ kind: 'received', count, name: name[language] });
      } catch (error) {
        setWork({ kind: 'failed', failure: failureOf(error) });
      }
    },
    printAgain: print,
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
