import { Dialog } from '../../components/dialog.tsx';
import { SecondFactor } from './second-factor.tsx';

export default function SecondFactorDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Second Factor" open={props.open} onClose={props.onClose}>
      <SecondFactor />
    </Dialog>
  );
}
