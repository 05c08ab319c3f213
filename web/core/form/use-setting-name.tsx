import { useTranslation } from 'react-i18next';
import { linkNames } from '#shared/edition/tournament.ts';
import { ruleNames, ruleSetting } from '#shared/people/eligibility.ts';
import { useRuleWords } from './RuleReasons.tsx';

/** The name of a setting in the admin area; its key if it has none. Needs the areas 'admin', 'rules'. */
export function useSettingName(): (key: string) => string {
  const { t } = useTranslation();
  const rules = useRuleWords();
  const names: Readonly<Record<string, string>> = {
    underConstruction: t('admin.settings.maintenance'),
    registrationOpen: t('admin.settings.registration'),
    staffSecondFactor: t('admin.settings.secondFactor'),
    registrationsPerDay: t('admin.settings.perDay'),
    lockDeskAfter: t('admin.settings.lockDesk'),
    lockDoorAfter: t('admin.settings.lockDoor'),
    badgeTemplate: t('admin.settings.badge'),
    checkpoints: t('admin.settings.checkpoints'),
    validity: t('admin.settings.validity'),
    handouts: t('admin.settings.handouts'),
    anonymiseAfterDays: t('admin.settings.privacy'),
    ...Object.fromEntries(linkNames.map((name) => [`link.${name}`, t(`admin.settings.link.${name}`)])),
    ...Object.fromEntries(ruleNames.map((name) => [ruleSetting(name), rules.name(name)])),
  };
  return (key) => names[key] ?? key;
}
