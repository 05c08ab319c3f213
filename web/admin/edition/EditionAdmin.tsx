import { useTranslation } from 'react-i18next';
import { Link, NavLink, Route, Routes, useParams } from 'react-router-dom';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { NoSuchAddress } from '#web/records/NoSuchAddress.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { EditionActions } from './EditionActions.tsx';
import { EditionFile } from './EditionFile.tsx';
import { EditionForm } from './EditionForm.tsx';
import { EditionHistory } from './EditionHistory.tsx';
import { type EditionPage, editionPages, sectionsOf, useEditionParts } from './edition-pages.tsx';
import { NextEdition } from './NextEdition.tsx';
import { useEditionForm } from './use-edition-form.ts';

const here = adminPath('settings', 'edition');

/** /admin/settings/edition: the live edition and the drafts. Needs 'edition', 'archive', 'organise', 'admin', 'errors', 'fields'. */
export function EditionAdmin() {
  return (
    <Routes>
      <Route index element={<EditionList />} />
      <Route path=":id/:page" element={<OneEdition />} />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

function EditionList() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const editions = useCall('GET /api/admin/editions', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="editions-title" className="max-w-4xl">
      <h1 id="editions-title" className="board text-xl">
        {t('edition.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('edition.lead')}</p>
      {useEventPhase() === 'over' && <p className="mb-4 font-semibold">{t('edition.over')}</p>}
      <Loaded query={editions} loading={t('common.loading')}>
        {({ editions: list, isBound }) => (
          <>
            <ul className="grid gap-4">
              {list.map((edition) => (
                <li key={edition.id} className="rounded-md border-2 border-rule p-4">
                  <p className="font-semibold text-muted text-sm">
                    {t(`edition.status.${edition.status}`)} · {edition.id} ·{' '}
                    {t('edition.revision', { revision: edition.revision })}
                  </p>
                  <h2 className="font-bold text-lg">{edition.name[language]}</h2>
                  <p className="digits">{format.days(edition.startsOn, edition.endsOn)}</p>
                  <PageLinks id={edition.id} />
                  <EditionActions edition={edition} isBound={isBound} />
                </li>
              ))}
            </ul>
            {list.slice(0, 1).map((live) => (
              <NextEdition key={live.id} live={live} editions={list} />
            ))}
          </>
        )}
      </Loaded>
      <EditionFile />
    </section>
  );
}

function PageLinks({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('edition.title')} className="mt-2 flex flex-wrap gap-x-5">
      {[...editionPages, 'history' as const].map((page) => (
        <NavLink
          key={page}
          to={`${here}/${id}/${page}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {t(`edition.page.${page}`)}
        </NavLink>
      ))}
    </nav>
  );
}

function OneEdition() {
  const { t } = useTranslation();
  const { id = '', page } = useParams();
  const stored = useCall('GET /api/admin/editions/:id', { params: { id } }, { staleTime: 0 });
  return (
    <section aria-labelledby="edition-title" className="max-w-4xl">
      <p className="mb-2">
        <BackLink to={here} className="">
          {t('edition.title')}
        </BackLink>
      </p>
      <Loaded query={stored} loading={t('common.loading')}>
        {(edition) => <EditionPageOf key={`${id} ${page}`} stored={edition} page={page ?? ''} />}
      </Loaded>
    </section>
  );
}

function EditionPageOf({ stored, page }: { stored: EditionForAdmin; page: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = editionPages.find((one) => one === page);
  if (!known && page !== 'history') return <Link to={here}>{t('edition.title')}</Link>;
  return (
    <>
      <h1 id="edition-title" className="board text-xl">
        {t(`edition.page.${known ?? 'history'}`)}
      </h1>
      <p className="mt-1 text-muted">
        {stored.edition.identity.name[language]} · {t(`edition.status.${stored.status}`)}
      </p>
      <div className="mb-6">
        <PageLinks id={stored.id} />
      </div>
      {known ? <EditionSectionPage stored={stored} page={known} /> : <EditionHistory stored={stored} />}
    </>
  );
}

/** Some sections of an edition in one form. Needs 'edition', 'admin', 'errors' and 'fields'. */
function EditionSectionPage({ stored, page }: { stored: EditionForAdmin; page: EditionPage }) {
  const { t } = useTranslation();
  const { form, refused } = useEditionForm({ name: page, stored, sections: sectionsOf[page] });
  const parts = useEditionParts(page, form, stored.status === 'draft');
  return (
    <EditionForm form={form} refused={refused} parts={parts}>
      <SaveBar
        form={form}
        unsaved={t('edition.unsaved')}
        discard={t('edition.discard')}
        save={{ label: t('edition.save'), pending: t('edition.saving') }}
      />
    </EditionForm>
  );
}
