import { useTranslation } from 'react-i18next';
import { isRegistrationOpen, type RegistrationPhase, registrationPhase } from '#shared/edition/event-days.ts';
import {
  findKind,
  isSeed,
  kindOf,
  type LinkName,
  playerRole,
  tournament,
} from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import {
  ofSeed,
  saidFacts,
  sentenceConditions,
  standardSections,
  useEditionTexts,
  withoutUnknown,
} from '#web/core/lib/edition-texts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useMoney } from '#web/core/lib/format-money.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { isLinkShown, linkOf, registrationWay } from '#web/core/lib/links.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { registrationWords } from '#web/core/lib/registration-words.ts';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { usePresent } from '#web/core/lib/use-now.ts';
import { ButtonLink, buttonClass } from '#web/core/ui/Button.tsx';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { FeeCalculator } from './FeeCalculator.tsx';
import { Paragraphs } from './Paragraphs.tsx';

/** /register-team: the organizers' form, what a team brings, and what it pays. No account, no call of ours. */
export function RegisterTeamPage() {
  const at = usePresent();
  const { dates } = useEdition();
  const phase = registrationPhase(dates, at);
  const isOpen = isRegistrationOpen(dates, at);
  return (
    <>
      <RegistrationHead phase={phase} />
      <div className="court section grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        {isOpen ? <RegistrationForm phase={phase} /> : <NoForm phase={phase} />}
        <div className="grid content-start gap-y-12 empty:hidden">
          <Review phase={phase} />
          {/* Next to the long form, the calculator shows the cost. */}
          {isOpen && <FeeCalculator />}
        </div>
      </div>
      <HydrateWhenSeen>
        <Provisions />
      </HydrateWhenSeen>
      <HydrateWhenSeen className="court section grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
        {isOpen ? (
          <>
            <Fees />
            <Discounts />
          </>
        ) : (
          <>
            <div className="grid gap-y-12">
              <Fees />
              <Discounts />
            </div>
            <FeeCalculator />
          </>
        )}
      </HydrateWhenSeen>
      <HydrateWhenSeen>
        <Payments />
      </HydrateWhenSeen>
    </>
  );
}

/** Its title, and when teams can register. */
export function RegistrationHead({ phase }: PhaseProps) {
  const { t } = useTranslation();
  const lead = t(`info.register.lead.${leadOf(phase, registrationWay())}`, useRegistrationDates());
  return (
    <>
      <PageHead title={t('info.register.title')} description={lead} />
      <PageBanner face="register" title={t('info.register.title')} lead={lead} />
    </>
  );
}

function leadOf(phase: RegistrationPhase, way: ReturnType<typeof registrationWay>) {
  if (phase === 'notYet' && way === 'byMail') return 'notYetByMail';
  return way === 'form' || (phase !== 'open' && phase !== 'lastDay') ? phase : way;
}

/** When it opens and closes, as the sentences about it put it. */
function useRegistrationDates() {
  const { dates } = useEdition();
  return { year: tournament.year, ...registrationWords(dates, useFormat()) };
}

interface PhaseProps {
  phase: RegistrationPhase;
}

/** When no team can register, say why and where to go instead of showing the form. */
function NoForm({ phase }: PhaseProps) {
  const { t } = useTranslation();
  const says = useRegistrationDates();
  const { hasResults, hasTeams } = useSiteFigures();
  if (phase === 'open' || phase === 'lastDay') return null;
  return (
    <section>
      <h2 className="board text-2xl">{t(`info.register.closed.${phase}.title`, says)}</h2>
      <p className="mt-5 max-w-xl text-lg">
        {phase === 'notYet' && registrationWay() === 'byMail'
          ? t('info.register.closed.notYet.textByMail')
          : withoutUnknown(t(`info.register.closed.${phase}.text`, { ...says, ...sentenceConditions() }))}
        {phase === 'over' && hasResults && ` ${t('info.register.closed.resultsText')}`}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {phase === 'over' && hasResults && (
          <ButtonLink to={paths.standings}>{t('info.register.closed.results')}</ButtonLink>
        )}
        {phase === 'closed' && hasTeams && (
          <ButtonLink to={paths.teams}>{t('info.register.closed.teams')}</ButtonLink>
        )}
        <ButtonLink look={phase === 'notYet' || !hasTeams ? 'primary' : 'quiet'} to={paths.contact}>
          {t('info.register.form.contact')}
        </ButtonLink>
      </div>
    </section>
  );
}

function RegistrationForm({ phase }: PhaseProps) {
  const { t } = useTranslation();
  const says = useRegistrationDates();
  const address = linkOf('registrationForm');
  const byMail = registrationWay() === 'byMail';
  return (
    <section>
      <h2 className="board text-2xl">{t(`info.register.form.${byMail ? 'without' : 'title'}`)}</h2>
      <p
        className={`mt-5 flex items-center gap-3 font-semibold text-lg ${phase === 'lastDay' ? 'border-ball border-l-4 pl-4' : ''}`}
      >
        <Icon name="clock" size={24} />
        {t(`info.register.form.${phase === 'lastDay' ? 'lastDay' : 'until'}`, says)}
      </p>
      {address ? (
        <>
          <iframe
            src={address}
            title={t('info.register.form.title')}
            loading="lazy"
            className="mt-6 block h-[70rem] max-h-[85svh] w-full border-2 border-field bg-surface"
          />
          <OutsideLink name="registrationForm" className={`${buttonClass('quiet')} mt-4`}>
            {t('info.register.form.open')}
          </OutsideLink>
        </>
      ) : (
        <div className="mt-6">
          <Notice
            kind="soon"
            action={<ButtonLink to={paths.contact}>{t('info.register.form.contact')}</ButtonLink>}
          >
            {t(`info.register.form.${byMail ? 'byMail' : 'soon'}`)}
          </Notice>
        </div>
      )}
    </section>
  );
}

const reviewTexts = {
  notYet: 'text',
  open: 'text',
  lastDay: 'text',
  closed: 'textClosed',
  over: 'textOver',
} as const satisfies Record<RegistrationPhase, string>;

/** The next steps after a registration; once registration is closed, those for earlier ones. */
function Review({ phase }: PhaseProps) {
  const { t } = useTranslation();
  const { reviewHours } = useEdition().contact;
  if (reviewHours === undefined) return null;
  const text = withoutUnknown(
    t(`info.register.review.${reviewTexts[phase]}`, { hours: reviewHours, ...sentenceConditions() }),
  );
  return (
    <aside className="self-start bg-cobalt p-6 text-line md:p-10">
      <Icon name="clock" size={40} />
      <h2 className="board mt-4 text-xl">{t('info.register.review.title', { hours: reviewHours })}</h2>
      {text && <p className="mt-3 text-lg">{text}</p>}
    </aside>
  );
}

function Provisions() {
  const { t } = useTranslation();
  const { fees } = useEdition();
  const money = useMoney();
  const texts = useEditionTexts();
  const card = fees.playerCard > 0 ? money(fees.playerCard) : undefined;
  const facts = saidFacts({ uniforms: tournament.rules.uniforms, card });
  const standard = t('info.register.provisions.items', {
    returnObjects: true,
    ...facts,
    ...sentenceConditions(),
  });
  const items = texts?.sections('provisions', facts) ?? ofSeed(standardSections(standard));
  if (items.length === 0) return null;
  return (
    <section className="bg-navy text-line">
      <div className="court section">
        <h2 className="board max-w-3xl hyphens-auto text-2xl">
          {t(isSeed() ? 'info.register.provisions.title' : 'info.register.provisions.titleOther')}
        </h2>
        <p className="mt-5 text-lg">{t('info.register.provisions.text')}</p>
        <ol className="mt-10 grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
          {items.map(({ title, text }, place) => (
            <li key={title} className="border-line/25 border-t-2 py-6">
              <span className="board digits text-ball text-xl" aria-hidden="true">
                {place + 1}
              </span>
              <h3 className="mt-1 font-bold text-lg">{title}</h3>
              <Paragraphs list={text} className="mt-1" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Fees() {
  const { t } = useTranslation();
  const { fees, kinds } = useEdition();
  const language = useLanguage();
  const each = t('info.register.fees.each');
  const { rules } = tournament;
  const hasCoach = findKind('Coach')?.isOn && rules.coachesPaid > 0;
  const doPlayersPay = Boolean(kindOf(playerRole()).fee);
  return (
    <section>
      <h2 className="board text-2xl">{t('info.register.fees.title')}</h2>
      <dl className="mt-6">
        <Amount
          name={t('info.register.fees.team')}
          text={t(
            `info.register.fees.teamText${doPlayersPay ? 'PlayersPay' : ''}${hasCoach ? '' : 'NoCoach'}`,
            {
              players: t('info.register.calculator.lines.players', { count: rules.playersMax }),
              coaches: t('info.register.fees.coaches', { count: rules.coachesPaid }),
            },
          )}
          amount={fees.team}
          isAlways
        />
        <Amount
          name={t('info.register.fees.assistant')}
          text={t('info.register.fees.assistantText', { max: rules.extraAssistantsMax })}
          amount={fees.extraAssistant}
          unit={each}
        />
        <Amount
          name={t('info.register.fees.companion')}
          text={isSeed() ? t('info.register.fees.companionText') : ''}
          amount={fees.companion}
          unit={each}
        />
        <Amount
          name={t('info.register.fees.card')}
          text={t('info.register.fees.cardText')}
          amount={fees.playerCard}
          unit={each}
        />
        {kinds.map(
          ({ id, name, isOn, fee }) =>
            isOn &&
            fee !== undefined && (
              <Amount
                key={id}
                name={name[language]}
                text={t('info.register.fees.kindText')}
                amount={fee}
                unit={each}
              />
            ),
        )}
      </dl>
    </section>
  );
}

export function Discounts() {
  const { t } = useTranslation();
  const { fees } = useEdition();
  const format = useFormat();
  if (fees.accommodationDiscount === 0 && fees.earlyDiscount === 0) return null;
  return (
    <section>
      <h2 className="board text-xl">{t('info.register.discounts.title')}</h2>
      <dl className="mt-4">
        <Amount
          name={t('info.register.discounts.accommodation')}
          text={t('info.register.discounts.accommodationText')}
          amount={-fees.accommodationDiscount}
        />
        <Amount
          name={t('info.register.discounts.early')}
          text={t('info.register.discounts.earlyText', { date: format.date(fees.earlyUntil, 'long') })}
          amount={-fees.earlyDiscount}
        />
      </dl>
      {fees.accommodationDiscount > 0 && fees.earlyDiscount > 0 && (
        <p className="mt-4 font-semibold">{t('info.register.discounts.stack')}</p>
      )}
    </section>
  );
}

/** A fee or discount; one of nothing is mentioned only where it is always shown. */
function Amount(props: { name: string; text: string; amount: number; unit?: string; isAlways?: boolean }) {
  const money = useMoney();
  if (props.amount === 0 && !props.isAlways) return null;
  return (
    <div className="flex items-baseline justify-between gap-6 border-rule border-t-2 py-4">
      <dt>
        <span className="block font-semibold text-lg">{props.name}</span>
        <span className="text-muted">{props.text}</span>
      </dt>
      <dd className="board digits whitespace-nowrap text-right text-xl">
        {money(props.amount)}
        {props.unit && (
          <span className="block font-normal text-muted text-sm [font-stretch:100%]">{props.unit}</span>
        )}
      </dd>
    </div>
  );
}

function Payments() {
  const { t } = useTranslation();
  const { fees } = useEdition();
  const all = [
    ['payTeam', fees.team, t('info.register.pay.team')],
    ['payAssistants', fees.extraAssistant, t('info.register.pay.assistants')],
    ['payCompanions', fees.companion, t('info.register.pay.companions')],
  ] satisfies [LinkName, number, string][];
  const ways = all.filter(([name, fee]) => fee > 0 && isLinkShown(name));
  if (ways.length === 0) return null;
  return (
    <section className="bg-cobalt text-line">
      <div className="court section">
        <h2 className="board text-2xl">{t('info.register.pay.title')}</h2>
        <p className="mt-5 max-w-xl text-lg">
          {withoutUnknown(t('info.register.pay.text', sentenceConditions()))}
        </p>
        <ul className="mt-8 grid gap-3 md:flex md:flex-wrap">
          {ways.map(([name, , label]) => (
            <li key={name}>
              <OutsideLink
                name={name}
                className={`${buttonClass('line', 'lg')} max-md:w-full max-sm:flex-wrap`}
              >
                {label}
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
