/** Prints a person's badge or saves it as a file, with this device's data alone. */
import type { TFunction } from 'i18next';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { BadgePerson } from '#shared/badges/marks.ts';
import { failedPrint, type PrintReason, pdfPrinter } from '#shared/badges/print-reasons.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { badgeFileName, downloadPdf, makeBadgePdf } from '#web/badges/badge-pdf.ts';
import { findBadgePerson } from '#web/badges/badge-person.ts';
import { badgeLanguage, badgeWords } from '#web/badges/badge-words.ts';
import { printBadges } from '#web/badges/print.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import { answerPrint, askPrints } from '#web/offline/store/asked-prints.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { findPhoto } from '#web/offline/store/photos.ts';
import { withCode } from '#web/offline/sync/badge-code.ts';
import { readFormatChoice } from './badge-format.ts';
import { type IssuedBadge, logPrint } from './desk.actions.ts';
import { withDeviceLook } from './device-look.ts';

interface OrderParts {
  db: LocalDatabase;
  /** Why it is printed another time; none for the first. */
  reason: PrintReason | null;
  t: TFunction;
  language: Language;
}

export type BadgeOrder = IssuedBadge & OrderParts;

/**
 * Prints; call it straight from a click or a key. Answers whether it went to a printer; throws CodeNotHere if the badge
 * is an older one and the server does not answer.
 */
export async function printBadge(order: BadgeOrder): Promise<boolean> {
  const credential = await withCode(order.db, order.credential);
  return (await printTeam([{ ...order, credential }], order)) === 1;
}

/** The same for several that were just issued, in one job: one question of the system. Answers how many were printed. */
export async function printTeam(badges: readonly IssuedBadge[], order: OrderParts): Promise<number> {
  const addresses: string[] = [];
  let count = 0;
  const addressOf = async ({ person }: IssuedBadge) => {
    const photo = await findPhoto(order.db, person.photo);
    if (photo) addresses.push(URL.createObjectURL(photo));
    return photo ? (addresses.at(-1) ?? null) : null;
  };
  try {
    const { format } = await readFormatChoice(order.db);
    const people: BadgePerson[] = [];
    for (const badge of badges) people.push(badgePersonOf(badge, await addressOf(badge)));
    const outcome = await withDeviceLook(order.db, order.language, ({ template, language }) =>
      printBadges({
        people: people.map((person) => ({
          person,
          words: badgeWords(person, badgeLanguage(person, language)),
        })),
        format,
        title: fileName(badges, order, format).replace(/\.pdf$/, ''),
        template,
      }),
    );
    const printer = outcome.kind === 'printed' ? outcome.printer : null;
    // Only labels come out one by one, and each of them is one badge.
    count = outcome.kind === 'printed' ? badges.length : (outcome.printedPages ?? 0);
    if (outcome.kind === 'printed' && outcome.by === 'browser')
      await askPrints(
        order.db,
        badges.map(({ credential }) => credential.number),
      ).catch(reportError);
    for (const { credential } of badges.slice(0, count))
      await note(order.db, credential, { format, printer, reason: order.reason });
  } catch (error) {
    reportError(error);
  } finally {
    addresses.forEach(URL.revokeObjectURL);
  }
  await noteFailed(order.db, badges.slice(count)).catch(reportError);
  return count;
}

/**
 * Records failed prints, reported by the printer or the operator: every desk is notified and offers the same copy
 * again. Throws when the disk keeps nothing.
 */
export async function noteFailed(
  db: LocalDatabase,
  badges: readonly Pick<IssuedBadge, 'credential'>[],
): Promise<void> {
  if (badges.length === 0) return;
  for (const { credential } of badges) await answerPrint(db, credential.number);
  const { format } = await readFormatChoice(db);
  for (const { credential } of badges)
    await logPrint(db, credential, { format, printer: null, reason: failedPrint });
}

/** Makes the PDF and hands it to the browser as a download. Throws when it cannot be made, as `printBadge` does. */
export async function downloadBadge(asked: BadgeOrder): Promise<void> {
  const order = { ...asked, credential: await withCode(asked.db, asked.credential) };
  const photo = await findPhoto(order.db, order.person.photo);
  const bytes = photo ? new Uint8Array(await photo.arrayBuffer()) : null;
  const { photo: _, ...card } = badgePersonOf(order, null);
  const { format } = await readFormatChoice(order.db);
  const name = fileName([order], order, format);
  const pdf = await withDeviceLook(order.db, order.language, ({ template, language: ofLook }) => {
    const language = badgeLanguage(card, ofLook);
    return makeBadgePdf([{ card, words: badgeWords(card, language), photo: bytes }], format, {
      title: name,
      language,
      template,
    });
  });
  downloadPdf(pdf, name);
  await note(order.db, order.credential, { format, printer: pdfPrinter, reason: order.reason });
}

function badgePersonOf({ person, credential }: IssuedBadge, photoUrl: string | null) {
  const card = findBadgePerson({
    ...person,
    photoUrl,
    hasCredential: true,
    credentialNumber: credential.number,
    credentialData: credential.data,
  });
  return must(card, 'a credential has a number and data');
}

function fileName(badges: readonly IssuedBadge[], { db, t }: OrderParts, format: BadgeFormat): string {
  const cards = badges.map(({ person, credential }) => ({ card: { ...person, number: credential.number } }));
  const marked = (name: string) => (db.isRehearsal ? `${t('rehearsal.fileName')} ${name}` : name);
  return badgeFileName(cards, format, {
    one: marked(t('badge.fileName')),
    many: marked(t('badge.fileNameMany')),
  });
}

/** The print log is optional; the printed badge does not wait for it. */
async function note(
  db: LocalDatabase,
  credential: CredentialRow,
  print: Parameters<typeof logPrint>[2],
): Promise<void> {
  await logPrint(db, credential, print).catch(reportError);
}
