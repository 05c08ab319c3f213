/** Somebody's badge onto paper or into a file, out of what this device holds alone. */
import type { TFunction } from 'i18next';
import { type PrintReason, pdfPrinter } from '#shared/credentials/card-print.ts';
import type { BadgeFormat } from '#shared/credentials/card-sheets.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { must } from '#shared/must.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import { badgeFileName, downloadPdf, makeBadgePdf } from '#web/badge/badge-pdf.ts';
import { findCardPerson } from '#web/badge/card-person.ts';
import { cardWords } from '#web/badge/card-words.ts';
import { printBadges } from '#web/badge/print.ts';
import type { Language } from '#web/lib/i18n.ts';
import { readFormatChoice } from '#web/local/badge-format.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { withDeviceLook } from '#web/local/device-look.ts';
import { findPhoto } from '#web/local/photos.ts';
import { logPrint } from './desk.actions.ts';

export interface BadgeOrder {
  db: LocalDatabase;
  person: PersonRow;
  credential: CredentialRow;
  /** Why it is printed another time; none for the first. */
  reason: PrintReason | null;
  t: TFunction;
  language: Language;
}

/** Prints; call it straight from a click or a key. Answers whether it went to a printer. */
export async function printBadge(order: BadgeOrder): Promise<boolean> {
  const photo = await findPhoto(order.db, order.person.photo);
  const address = photo ? URL.createObjectURL(photo) : null;
  try {
    const { format } = await readFormatChoice(order.db);
    const person = cardPersonOf(order, address);
    const outcome = await withDeviceLook(order.db, order.language, ({ template, language, zoneNames }) =>
      printBadges({
        people: [{ person, words: cardWords(person, language, zoneNames) }],
        format,
        title: fileName(order, format).replace(/\.pdf$/, ''),
        template,
      }),
    );
    if (outcome.kind === 'failed') return false;
    await note(order, { format, printer: outcome.printer, reason: order.reason });
    return true;
  } catch (error) {
    reportError(error);
    return false;
  } finally {
    if (address) URL.revokeObjectURL(address);
  }
}

/** Makes the PDF and hands it to the browser as a download. Throws when it cannot be made. */
export async function downloadBadge(order: BadgeOrder): Promise<void> {
  const photo = await findPhoto(order.db, order.person.photo);
  const bytes = photo ? new Uint8Array(await photo.arrayBuffer()) : null;
  const { photo: _, ...card } = cardPersonOf(order, null);
  const { format } = await readFormatChoice(order.db);
  const name = fileName(order, format);
  const pdf = await withDeviceLook(order.db, order.language, ({ template, language, zoneNames }) =>
    makeBadgePdf([{ card, words: cardWords(card, language, zoneNames), photo: bytes }], format, {
      title: name,
      language,
      template,
    }),
  );
  downloadPdf(pdf, name);
  await note(order, { format, printer: pdfPrinter, reason: order.reason });
}

function cardPersonOf({ person, credential }: BadgeOrder, photoUrl: string | null) {
  const card = findCardPerson({
    ...person,
    photoUrl,
    hasCredential: true,
    credentialNumber: credential.number,
    credentialData: credential.data,
  });
  return must(card, 'a credential has a number and data');
}

function fileName({ person, credential, t }: BadgeOrder, format: BadgeFormat): string {
  return badgeFileName([{ card: { ...person, number: credential.number } }], format, {
    one: t('badge.fileName'),
    many: t('badge.fileNameMany'),
  });
}

/** The log of prints is good to have; the badge in somebody's hand does not wait for it. */
async function note({ db, credential }: BadgeOrder, print: Parameters<typeof logPrint>[2]): Promise<void> {
  await logPrint(db, credential, print).catch(reportError);
}
