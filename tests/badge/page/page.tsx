import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { BadgePerson } from '#shared/badges/marks.ts';
import { cardSizeNames } from '#shared/badges/marks.ts';
import { type KioskPrintJob, type LabelPrinter, labelPrinterName } from '#shared/devices/kiosk-bridge.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { Badge } from '#web/badges/Badge.tsx';
import { makeBadgePdf } from '#web/badges/badge-pdf.ts';
import { readPhoto } from '#web/badges/badge-photo.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { CredentialCard } from '#web/badges/CredentialCard.tsx';
import { findMissingLetters } from '#web/badges/foreign-text.ts';
import { printBadges } from '#web/badges/print.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { makeQueryClient } from '#web/core/client/query.ts';
import { startI18n } from '#web/core/lib/i18n.ts';
import { installTrustedTypes } from '#web/core/lib/trusted-types.ts';
import { difficultPeople, participantOf } from '../people.ts';
import { at, type TemplateName, templateNames, templates } from '../templates.ts';

/** The badge's own parts in a page of their own, for the tests that need a browser. */
installTrustedTypes(window);
setEdition(panamerican2026);
await startI18n('es', ['badge']);

const people: BadgePerson[] = difficultPeople.map((person) => ({
  ...person,
  photo: person.photo === null ? null : '/face.jpg',
}));
const words = (person: BadgePerson) => badgeWords(person, 'es');

const looks = (name: TemplateName) => at(templates[name], '/');

const steps = {
  async pdf(format: BadgeFormat, name: TemplateName = 'usual'): Promise<number[]> {
    const ready = await Promise.all(
      people.map(async (person) => ({
        card: person,
        words: words(person),
        photo: person.photo === null ? null : await readPhoto(person.photo),
      })),
    );
    const template = looks(name);
    return Array.from(await makeBadgePdf(ready, format, { title: 'Badges', language: 'es', template }));
  },
  /** The people whose names this machine has no letters for: the product says so beside their cards. */
  unreadable: () =>
    people
      .filter(({ firstName, lastName }) => findMissingLetters(`${firstName} ${lastName}`).length > 0)
      .map(({ number }) => number),
  /** The kiosk's job for a person whose photo is only in this page's memory. */
  async kiosk(): Promise<unknown> {
    const photo = await (await fetch('/face.jpg')).blob();
    const jobs: unknown[] = [];
    const kiosk = {
      readState: async () => ({ printers: {}, labelPrinter: null }),
      printPages: async (job: unknown) => {
        jobs.push(job);
        return { kind: 'sent', printer: 'Zebra' };
      },
    };
    Object.assign(window, { kiosk });
    const [person] = people;
    if (!person) throw new Error('the list has people');
    const inMemory = { ...person, photo: URL.createObjectURL(photo) };
    await printBadges({
      people: [{ person: inMemory, words: words(person) }],
      format: 'cr80',
      title: 'Badges',
    });
    Object.assign(window, { kiosk: undefined });
    return jobs[0];
  },
  /** What the kiosk is given for its label printer, of everybody. */
  async labels(labelPrinter: LabelPrinter): Promise<KioskPrintJob | undefined> {
    let given: KioskPrintJob | undefined;
    const kiosk = {
      readState: async () => ({ printers: { label62: labelPrinterName }, labelPrinter }),
      printPages: async (job: KioskPrintJob) => {
        given = job;
        return { kind: 'done', printer: labelPrinter.address };
      },
    };
    Object.assign(window, { kiosk });
    await printBadges({
      people: people.map((person) => ({ person, words: words(person) })),
      format: 'label62',
      title: 'Badges',
    });
    Object.assign(window, { kiosk: undefined });
    return given;
  },
  print(format: BadgeFormat, name: TemplateName = 'usual') {
    return printBadges({
      people: people.map((person) => ({ person, words: words(person) })),
      format,
      template: looks(name),
      title: 'Badges',
    });
  },
};
Object.assign(window, { steps });

const asked = new URLSearchParams(location.search);
const view = asked.get('view') ?? 'card';
const template = looks(templateNames.find((name) => name === asked.get('template')) ?? 'usual');
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {view === 'card' ? (
      // This page has no server: the card is the default one, and nothing is logged.
      <QueryClientProvider client={makeQueryClient()}>
        <CredentialCard participant={participantOf(people[0] as BadgePerson)} />
      </QueryClientProvider>
    ) : (
      cardSizeNames
        .filter((size) => size === view)
        .map((size) => (
          <div
            key={size}
            style={{
              display: 'grid',
              gridTemplateColumns: 'repeat(5, max-content)',
              gap: 12,
              padding: 12,
              background: '#cbd2dc',
              width: 'max-content',
            }}
          >
            {people.map((person) => (
              <Badge key={person.number} person={person} size={size} template={template} width={254} />
            ))}
          </div>
        ))
    )}
  </StrictMode>,
);
