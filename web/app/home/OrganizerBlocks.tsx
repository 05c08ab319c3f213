import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/base/permissions.ts';
import { countDays } from '#shared/edition/event-days.ts';
import { type InquiryType, isSeed, socialLinks } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { ofSeed } from '#web/core/lib/edition-texts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { isLinkShown } from '#web/core/lib/links.ts';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { ButtonLink, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { Sponsors } from '#web/site/sponsors/Sponsors.tsx';
import { ContactBlock, contactBlockId } from './ContactBlock.tsx';

/** The end of the home page: what the organizers offer, and how to contact them. */
export function OrganizerBlocks() {
  const actor = useActor();
  const [inquiry, setInquiry] = useState<InquiryType>();
  return (
    <>
      {actor?.role === 'SUPER_USER' && <CredentialsSection />}
      <Social />
      <Sponsors />
      <Sponsorship onAsk={() => setInquiry('sponsorship')} />
      <ContactBlock inquiry={inquiry} />
    </>
  );
}

/** For super users: the link to all credentials. */
function CredentialsSection() {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <section className="border-maple-deep border-b-2">
      <div className="court section flex flex-wrap items-end justify-between gap-x-14 gap-y-8">
        <div>
          <h2 className="board text-2xl">{t('blocks.credentials.title')}</h2>
          <p className="mt-5 max-w-xl text-lg">{t('blocks.credentials.text')}</p>
        </div>
        {can(actor?.role, 'credentials.revoke') && (
          <ButtonLink size="lg" to={adminPath('credentials')}>
            <Icon name="badge" />
            {t('blocks.credentials.button')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** The hashtag as large as a banner, and where the tournament is followed. */
function Social() {
  const { t } = useTranslation();
  const { hashtag } = useEdition().identity;
  const isOver = useEventPhase() === 'over';
  const before = isSeed() ? 'blocks.social.text' : 'blocks.social.textOther';
  return (
    <section className="relative isolate overflow-hidden">
      <div className="-z-10 -right-24 absolute -bottom-[43rem] size-[46rem] rounded-full border-3 border-maple-deep" />
      <div className="court section">
        <h2 className="font-semibold text-lg">{t('blocks.social.title')}</h2>
        {/* In one line from a laptop on: no wider than its letters leave room for. */}
        <p className="board mt-2 text-2xl text-cobalt lg:text-[clamp(2.5rem,4.2vw,3.875rem)]">
          {hashtag.split(/(?<=[a-z])(?=[A-Z0-9])/).map((part) => (
            <span key={part} className="inline-block">
              {part}
            </span>
          ))}
        </p>
        <p className="mt-4 max-w-xl text-lg">{t(isOver ? 'blocks.social.textOver' : before)}</p>
        <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-5">
          {socialLinks.filter(isLinkShown).map((name) => (
            <li key={name} className="border-maple-deep border-t-2 lg:border-t-4">
              <OutsideLink
                name={name}
                className="flex min-h-16 flex-wrap content-center items-center gap-x-1 font-bold text-lg underline-offset-4 hover:underline [&_small]:ml-0 [&_small]:basis-full"
              >
                {t(`blocks.social.networks.${name}`)}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The sponsor's audience in figures, once all are known. Sponsor benefits are shown only for the seed edition. */
function useAudience(): string {
  const { t } = useTranslation();
  const { dates, figures } = useEdition();
  const format = useFormat();
  const isOver = useEventPhase() === 'over';
  const { countries, venues } = useSiteFigures();
  const { athletesShort } = figures;
  if (!isSeed()) return t(isOver ? 'blocks.sponsorship.audienceOver' : 'blocks.sponsorship.other');
  if (!athletesShort || !countries || !venues)
    return t(isOver ? 'blocks.sponsorship.audienceOver' : 'blocks.sponsorship.audience');
  return t(isOver ? 'blocks.sponsorship.textOver' : 'blocks.sponsorship.text', {
    athletes: format.number(athletesShort),
    countries,
    days: countDays(dates),
    venues,
  });
}

/** Why to sponsor, and the way to say so. */
function Sponsorship({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation();
  const text = useAudience();
  return (
    <section className="relative isolate overflow-hidden border-line border-y-4 bg-cobalt text-line">
      <div className="-z-10 -translate-y-1/2 absolute top-1/2 -left-32 size-44 rounded-full max-md:hidden border-3 border-line/35" />
      <div className="-z-10 absolute inset-y-0 left-0 w-8 border-line/35 border-r-3 max-md:hidden" />
      <div className="court section grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 className="board text-2xl">{t('blocks.sponsorship.title')}</h2>
          <p className="mt-5 max-w-xl text-lg">{text}</p>
          <a href={`#${contactBlockId}`} className={`${buttonClass('accent', 'lg')} mt-8`} onClick={onAsk}>
            {t('blocks.sponsorship.button')}
          </a>
        </div>
        <ul className="self-center empty:hidden">
          {ofSeed(t('blocks.sponsorship.offers', { returnObjects: true })).map((offer) => (
            <li
              key={offer}
              className="flex items-center gap-4 border-line/35 border-t-2 py-4 font-semibold text-lg last:border-b-2"
            >
              <Icon name="check" />
              {offer}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
