/** The parts of this feature that other features use. */
export { RemoveFactorDialog } from './remove-factor-dialog.tsx';
