import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { type GuideStep, pathAfter, pathBefore } from './guide-steps.ts';

interface GuideBarProps {
  step: GuideStep;
  isBusy: boolean;
  /** Another editor's change has to be decided about first. */
  isRefused?: boolean;
  /** Replaces the save button. */
  children?: ReactNode;
}

/** The bar of a step, always in sight: back, skip, and save and continue. */
export function GuideBar({ step, isBusy, isRefused = false, children }: GuideBarProps) {
  const { t } = useTranslation();
  const before = pathBefore(step);
  return (
    <div
      data-bar=""
      className="sticky bottom-[var(--toast-room,0px)] z-10 flex flex-wrap items-center justify-end gap-2 border-rule border-t-2 bg-ground py-3 max-sm:[&>*]:px-2.5 sm:gap-3"
    >
      {before && (
        <ButtonLink look="quiet" to={before} className="mr-auto">
          <Icon name="back" />
          <span className="max-sm:skip">{t('setup.guide.back')}</span>
        </ButtonLink>
      )}
      {children ?? (
        <>
          <ButtonLink look="quiet" to={pathAfter(step)}>
            {t('setup.guide.skip')}
          </ButtonLink>
          <Button type="submit" pending={isBusy} pendingLabel={t('setup.guide.saving')} disabled={isRefused}>
            {t('setup.guide.save')}
          </Button>
        </>
      )}
    </div>
  );
}
