import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registrationPhase } from '#shared/edition/event-days.ts';
import { lookTokens } from '#shared/edition/look.ts';
import { chooseLanguage } from '#shared/edition/offered-languages.ts';
import {
  firstCategory,
  offeredRoles,
  openCategories,
  roleName,
  zonesOfRole,
} from '#shared/edition/tournament.ts';
import { samples } from '#web/admin/settings/sample-people.ts';
import { Header } from '#web/app/layout/Header.tsx';
import { forgetOpening } from '#web/app/layout/ToolOpening.tsx';
import { Hero } from '#web/app/pages/HomePage.tsx';
import { Badge } from '#web/badges/Badge.tsx';
import { useBadgeLook } from '#web/badges/badge-look.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { showEdition, useEdition } from '#web/core/client/edition.ts';
import { AsVisitor } from '#web/core/client/session.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { changeLanguage, useLanguage } from '#web/core/lib/i18n.ts';
import { usePresent } from '#web/core/lib/use-now.ts';
import { Discounts, Fees, RegistrationHead } from '#web/site/info/RegisterTeamPage.tsx';
import { isListening, type PreviewFace, readMessage } from './preview-messages.ts';

/** /admin/preview: parts of the site with an edition that is not saved, in the frame of the set-up guide. Empty elsewhere. */
export const PreviewPage = withQueries(function PreviewPage() {
  const face = useShownFace();
  return (
    // A picture of the site: nothing in it leads anywhere.
    <div inert data-scheme="public" className="min-h-svh bg-ground text-ink">
      {face === 'home' && <Home />}
      {face === 'registration' && <Registration />}
      {face === 'badge' && <Badges />}
    </div>
  );
});

/** Shows each edition that the guide sends, in this window alone; answers which part of the site to draw. */
function useShownFace(): PreviewFace | null {
  const [face, setFace] = useState<PreviewFace | null>(null);
  useEffect(() => {
    forgetOpening();
    const listen = (event: MessageEvent) => {
      const message = readMessage(event);
      if (!message) return;
      showEdition(message.edition);
      for (const [token, color] of Object.entries(lookTokens(message.edition.look)))
        document.documentElement.style.setProperty(token, color);
      void changeLanguage(chooseLanguage(message.language)).catch(reportError);
      setFace(message.face);
    };
    addEventListener('message', listen);
    window.parent.postMessage(isListening, location.origin);
    return () => removeEventListener('message', listen);
  }, []);
  return face;
}

function Home() {
  return (
    <AsVisitor value>
      <Header isOverCourt />
      <Hero />
    </AsVisitor>
  );
}

/** Choices and fees for teams and people who register. */
function Registration() {
  const { t } = useTranslation();
  const language = useLanguage();
  const phase = registrationPhase(useEdition().dates, usePresent());
  const lists = [
    [t('participants.category'), openCategories().map(({ name }) => name[language])],
    [t('participants.role'), offeredRoles().map((role) => roleName(role, language))],
  ] as const;
  return (
    <>
      <RegistrationHead phase={phase} />
      <div className="court section grid gap-y-10">
        {lists.map(([title, names]) => (
          <section key={title}>
            <h2 className="board text-xl">{title}</h2>
            <p className="mt-2 text-lg">{names.join(' · ')}</p>
          </section>
        ))}
        <Fees />
        <Discounts />
      </div>
    </>
  );
}

/** The badge of an invented person of the first kind, as it will be printed. */
function Badges() {
  const look = useBadgeLook();
  useEdition();
  const [sample] = samples();
  const [role] = offeredRoles();
  if (!look || !sample || !role) return null;
  const person = { ...sample.person, role, category: firstCategory().id, zones: zonesOfRole(role) };
  const words = badgeWords(person, look.language);
  return (
    <div className="flex flex-wrap justify-center gap-6 p-6">
      {(['front', 'back'] as const).map((side) => (
        <Badge
          key={side}
          person={person}
          side={side}
          template={look.template}
          words={words}
          width={260}
          className="block rounded-md shadow-lift"
        />
      ))}
    </div>
  );
}
