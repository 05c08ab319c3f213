import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredLanguages } from '#shared/edition/offered-languages.ts';
import type { InquiryType } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { ContactForm } from '#web/site/inbox/ContactForm.tsx';
import { Hours } from '#web/site/inbox/Hours.tsx';

/** The address of the form, for links on the home page. */
export const contactBlockId = 'contacto';

/** The form of the home page, with the contact details next to it. */
export function ContactBlock({ inquiry }: { inquiry: InquiryType | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity, contact } = useEdition();
  const from = contact.callsFrom ?? contact.hoursFrom;
  return (
    <section id={contactBlockId} className="relative isolate overflow-hidden">
      <div className="-z-10 -translate-x-1/2 absolute -top-72 left-1/2 size-96 rounded-full border-3 border-maple-deep" />
      <div className="court section grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="board text-2xl">{t('blocks.contact.title')}</h2>
          <p className="mt-5 text-lg">
            {t(offeredLanguages().length > 1 ? 'blocks.contact.text' : 'blocks.contact.textOneLanguage')}
          </p>
          <dl className="mt-8">
            <Fact label={t('inbox.page.address')}>
              {identity.city}, {identity.country.name[language]}
            </Fact>
            <Fact label={t('inbox.page.phone')}>
              <a
                href={`tel:${contact.phone.replaceAll(' ', '')}`}
                className="digits inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {contact.phone}
              </a>
            </Fact>
            <Fact label={t('inbox.page.email')}>
              <a
                href={`mailto:${contact.email}`}
                className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
              >
                {contact.email}
              </a>
            </Fact>
            {from && contact.hoursUntil && (
              <Fact label={t(contact.callsFrom ? 'inbox.page.callHours' : 'inbox.page.hours')}>
                <Hours from={from} until={contact.hoursUntil} style="short" />
              </Fact>
            )}
          </dl>
        </div>
        <ContactForm kind="home" inquiry={inquiry} />
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-maple-deep border-t-2 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
