/** The tabs of the admin area: one line each, with who may see it and the part of a feature that fills it. */
import type { ComponentType } from 'react';
import type { Ability } from '#shared/permissions.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import type { Catalogue } from '#web/words/catalogue.ts';
import { lazyPage } from './lazy-page.tsx';

export interface AdminTab {
  /** Its last part of the address, and its words under `admin.tabs`. */
  key: Exclude<keyof Catalogue['admin']['tabs'], 'dashboard'>;
  may: Ability;
  icon: IconName;
  /** Gets the whole address below its own (`new`, `7`); draws its own heading. */
  Page: ComponentType;
}

const NewsAdmin = lazyPage(
  async () => (await import('#web/features/news/NewsAdmin.tsx')).NewsAdmin,
  ['admin', 'news', 'errors', 'fields'],
);

const TeamsAdmin = lazyPage(async () => (await import('./TeamsAdmin.tsx')).TeamsAdmin, ['admin']);

const UsersAdmin = lazyPage(
  async () => (await import('#web/features/account/UsersAdmin.tsx')).UsersAdmin,
  ['admin', 'account', 'errors', 'fields'],
);

const CredentialsAdmin = lazyPage(
  async () => (await import('./CredentialsAdmin.tsx')).CredentialsAdmin,
  ['admin', 'people', 'rules', 'credentials', 'participants', 'badge', 'errors', 'fields'],
);
const InboxAdmin = lazyPage(
  async () => (await import('#web/features/inbox/InboxAdmin.tsx')).InboxAdmin,
  ['admin', 'errors'],
);
const SettingsTab = lazyPage(async () => (await import('./SettingsTab.tsx')).SettingsTab, ['admin']);
const DevicesAdmin = lazyPage(
  async () => (await import('#web/features/devices/DevicesAdmin.tsx')).DevicesAdmin,
  ['admin', 'devices', 'errors'],
);

const CasesAdmin = lazyPage(
  async () => (await import('#web/features/cases/CasesAdmin.tsx')).CasesAdmin,
  ['admin', 'cases', 'badge', 'errors'],
);

const SetAside = lazyPage(
  async () => (await import('#web/features/devices/SetAside.tsx')).SetAside,
  ['admin', 'errors'],
);

const AuditLog = lazyPage(async () => (await import('./AuditAdmin.tsx')).AuditAdmin, ['admin', 'errors']);

const competitionWords = ['admin', 'organise', 'competition', 'errors', 'fields'] as const;
const ScheduleAdmin = lazyPage(
  async () => (await import('./ScheduleAdmin.tsx')).ScheduleAdmin,
  competitionWords,
);
const StandingsAdmin = lazyPage(
  async () => (await import('./StandingsAdmin.tsx')).StandingsAdmin,
  competitionWords,
);
const VenueAdmin = lazyPage(
  async () => (await import('#web/features/competition/admin/VenueAdmin.tsx')).VenueAdmin,
  competitionWords,
);
const FaqAdmin = lazyPage(
  async () => (await import('#web/features/competition/admin/FaqAdmin.tsx')).FaqAdmin,
  competitionWords,
);
const RulesAdmin = lazyPage(
  async () => (await import('#web/features/competition/admin/RulesAdmin.tsx')).RulesAdmin,
  competitionWords,
);
const HotelAdmin = lazyPage(
  async () => (await import('#web/features/competition/admin/HotelAdmin.tsx')).HotelAdmin,
  competitionWords,
);

const SponsorAdmin = lazyPage(
  async () => (await import('#web/features/sponsors/SponsorAdmin.tsx')).SponsorAdmin,
  competitionWords,
);

export const adminTabs: readonly AdminTab[] = [
  { key: 'news', may: 'news.edit', icon: 'edit', Page: NewsAdmin },
  { key: 'teams', may: 'competition.edit', icon: 'zone', Page: TeamsAdmin },
  { key: 'credentials', may: 'participants.readAll', icon: 'badge', Page: CredentialsAdmin },
  { key: 'schedule', may: 'competition.edit', icon: 'calendar', Page: ScheduleAdmin },
  { key: 'standings', may: 'competition.edit', icon: 'check', Page: StandingsAdmin },
  { key: 'venues', may: 'competition.edit', icon: 'zone', Page: VenueAdmin },
  { key: 'accommodation', may: 'competition.edit', icon: 'door', Page: HotelAdmin },
  { key: 'sponsors', may: 'competition.edit', icon: 'check', Page: SponsorAdmin },
  { key: 'faq', may: 'competition.edit', icon: 'info', Page: FaqAdmin },
  { key: 'rules', may: 'competition.edit', icon: 'info', Page: RulesAdmin },
  { key: 'inbox', may: 'inbox.read', icon: 'info', Page: InboxAdmin },
  { key: 'users', may: 'users.manage', icon: 'user', Page: UsersAdmin },
  { key: 'settings', may: 'settings.edit', icon: 'lock', Page: SettingsTab },
  { key: 'devices', may: 'devices.manage', icon: 'desk', Page: DevicesAdmin },
  { key: 'cases', may: 'cases.settle', icon: 'undo', Page: CasesAdmin },
  { key: 'work', may: 'admin.open', icon: 'warning', Page: SetAside },
  { key: 'audit', may: 'audit.read', icon: 'clock', Page: AuditLog },
];
