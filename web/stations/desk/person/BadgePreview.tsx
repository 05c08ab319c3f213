import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readBadgeTemplate, withEditionLogo } from '#shared/badges/read-template.ts';
import { playerRole } from '#shared/edition/tournament.ts';
import { categorySchema } from '#shared/people/category.ts';
import { countrySchema } from '#shared/people/participant.ts';
import { roleSchema } from '#shared/people/role.ts';
import type { ParticipantFormState, TeamChoice } from '#web/account/registration/participant-form.ts';
import { Badge } from '#web/badges/Badge.tsx';
import { lookOf } from '#web/badges/badge-look.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useObjectUrl } from '#web/core/photo/use-object-url.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';

interface BadgePreviewProps {
  db: LocalDatabase;
  form: ParticipantFormState;
  teams: readonly TeamChoice[] | undefined;
}

/** The badge as it would come out, while it is typed: a name that breaks badly is seen before paper is spent. */
export function BadgePreview({ db, form, teams }: BadgePreviewProps) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const { identity, look } = useEdition();
  const values = useWatch({ control: form.control });
  const photo = useObjectUrl(values.photo instanceof Blob ? values.photo : null);
  const stored = readBadgeTemplate(useDeviceSetting(db, 'badgeTemplate'));
  const { template } = lookOf(withEditionLogo(stored, look.logo), reader);
  const person = {
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    role: roleSchema.safeParse(values.role).data ?? playerRole(),
    category: categorySchema.safeParse(values.category).data ?? '',
    country: countrySchema.safeParse(values.country).data ?? identity.country.code,
    teamName: teams?.find(({ uid }) => uid === values.teamUid)?.name ?? null,
    number: '·····',
    // An invented code: scanning it from the screen opens nothing.
    payloadText: 'PREVIEW',
    zones: 0,
    photo: photo ?? null,
  } as const;
  return (
    <figure className="hidden w-44 @2xl:block short:hidden">
      <figcaption className="mb-1.5 font-semibold text-sm">{t('desk.walkIn.preview')}</figcaption>
      <Badge person={person} template={template} width="100%" />
    </figure>
  );
}
