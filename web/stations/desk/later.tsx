/** What a desk needs once a form or a dialog is open, apart from its search (`desk-parts.tsx`). */
export { DeskDialogs } from './DeskDialogs.tsx';
export { DeskHistory } from './DeskHistory.tsx';
export { WalkInForm } from './walk-in/WalkInForm.tsx';
