/** What a device shows before its work, or instead of it; one file, apart from the work (`set-up-parts.tsx`). */
export { Preparing } from '#web/device/setup/Preparing.tsx';
export { StaffCard } from '#web/device/setup/StaffCard.tsx';
export { EditionOverScreen } from './EditionOverScreen.tsx';
export { OperatorForm } from './OperatorForm.tsx';
export { ReaderPage } from './ReaderPage.tsx';
export { ReadyPage } from './ReadyPage.tsx';
export { WipedScreen, WipingScreen } from './WipedScreen.tsx';
