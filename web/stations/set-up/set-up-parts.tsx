/** The screens that a device at work does without: fetched when one of them is shown. */
import { lazyPart } from '#web/core/ui/lazy-part.tsx';

const fetchLater = () => import('./later.tsx');

export const EditionOverScreen = lazyPart(async () => (await fetchLater()).EditionOverScreen);
export const OperatorForm = lazyPart(async () => (await fetchLater()).OperatorForm);
export const Preparing = lazyPart(async () => (await fetchLater()).Preparing);
export const ReaderPage = lazyPart(async () => (await fetchLater()).ReaderPage);
export const ReadyPage = lazyPart(async () => (await fetchLater()).ReadyPage);
export const StaffCard = lazyPart(async () => (await fetchLater()).StaffCard);
export const WipedScreen = lazyPart(async () => (await fetchLater()).WipedScreen);
export const WipingScreen = lazyPart(async () => (await fetchLater()).WipingScreen);

/** The first visit of a browser that is not a device yet. */
export const EnrollForm = lazyPart(async () => (await import('./EnrollForm.tsx')).EnrollForm);
