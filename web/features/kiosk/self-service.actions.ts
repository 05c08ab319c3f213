/** What the self-service asks of the desk, which is another feature: handed in by whoever puts the two together. */
import type { TFunction } from 'i18next';
import type { PrintReason } from '#shared/credentials/card-print.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { Refusal } from '#shared/errors.ts';
import type { CorrectCommand, PersonRow } from '#shared/participants/participant.ts';
import type { Language } from '#web/lib/i18n.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import type { PersonView } from '#web/local/people.ts';
import { keepPhoto } from '#web/local/photos.ts';

type Done<T> = Promise<{ kind: 'done'; result: T } | Refusal>;
interface Issued {
  person: PersonRow;
  credential: CredentialRow;
}

export interface DeskWork {
  issueCredential(db: LocalDatabase, participantUid: string): Done<Issued>;
  reprintCredential(db: LocalDatabase, number: string, reason: string): Done<Issued>;
  correctPerson(db: LocalDatabase, command: CorrectCommand): Done<unknown>;
  /** Answers whether it went to a printer. */
  printBadge(
    order: Issued & {
      db: LocalDatabase;
      reason: PrintReason | null;
      t: TFunction;
      language: Language;
    },
  ): Promise<boolean>;
}

export type Given =
  | { kind: 'printed'; number: string }
  | { kind: 'notPrinted'; number: string }
  | { kind: 'refused' };

export interface Handover {
  db: LocalDatabase;
  desk: DeskWork;
  view: PersonView;
  /** A photo taken just now; none when the one there is stays. */
  photo: Blob | null;
  /** This badge has been printed here before: then it is another copy, with its reason. */
  copyReason: string | null;
  t: TFunction;
  language: Language;
}

/** Keeps the photo, issues or copies the credential, and prints it. Never throws: somebody is standing there. */
export async function handOver(handover: Handover): Promise<Given> {
  const { db, desk, view, photo, copyReason, t, language } = handover;
  try {
    let { person } = view;
    if (photo) {
      const value = await keepPhoto(db, photo);
      const corrected = await desk.correctPerson(db, {
        uid: person.uid,
        changes: { photo: { base: person.photo, value } },
      });
      if (corrected.kind === 'refused') return { kind: 'refused' };
      person = { ...person, photo: value };
    }
    const issued = await credentialFor(handover, copyReason);
    if (!issued) return { kind: 'refused' };
    const { credential } = issued;
    const reason = copyReason === null ? null : 'selfService';
    const isPrinted = await desk.printBadge({ db, person, credential, reason, t, language });
    return { kind: isPrinted ? 'printed' : 'notPrinted', number: credential.number };
  } catch (error) {
    reportError(error);
    return { kind: 'refused' };
  }
}

async function credentialFor(
  { db, desk, view }: Handover,
  copyReason: string | null,
): Promise<Issued | null> {
  const { person, credential } = view;
  if (credential?.status === 'active') {
    if (copyReason === null) return { person, credential };
    const copy = await desk.reprintCredential(db, credential.number, copyReason);
    return copy.kind === 'done' ? copy.result : null;
  }
  const issued = await desk.issueCredential(db, person.uid);
  return issued.kind === 'done' ? issued.result : null;
}
