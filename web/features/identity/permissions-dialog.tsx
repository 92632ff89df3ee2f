import { Checkbox } from 'antd';
import { useState } from 'react';
import type { Administrator } from '../../../shared/identity/contract.ts';
import {
  type Permission,
  permissionNames,
  PERMISSIONS,
} from '../../../shared/kernel/permissions.ts';
import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { conflictingState } from '../../lib/api-errors.ts';
import { useOpenings } from '../../lib/openings.ts';
import { untilOver } from '../../lib/second-person.ts';
import { permissionSummary, permissionTexts } from './permission-words.ts';
import { useSetPermissions } from './queries.ts';
import css from './permissions-dialog.module.css';

type PermissionsDialogProps = RowDialogProps<Administrator>;

/** Sets what an administrator may change. */
export function PermissionsDialog(props: PermissionsDialogProps) {
  return <OpenedPermissions key={useOpenings(props.open)} {...props} />;
}

function OpenedPermissions({ row, ...dialog }: PermissionsDialogProps) {
  const { id, fullName, email } = row;
  const change = useSetPermissions();
  const [chosen, setChosen] = useState<readonly Permission[]>(row.permissions);
  // The permissions that the next Save replaces: the dialog showed them, or warned about them.
  const [seen, setSeen] = useState(row.permissions);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const noteOthers = (error: Error) => {
    const permissions = conflictingState(error)?.permissions as Permission[] | undefined;
    if (!permissions) return;
    setSeen(permissions);
    setIsOvertaken(true);
  };
  const save = () =>
    change.mutate(
      { adminId: id, permissions: [...chosen], seen },
      untilOver(dialog.onClose, noteOthers),
    );
  return (
    <Question
      {...dialog}
      title="Permissions"
      action="Save"
      pending={change.isPending}
      onConfirm={save}
      overtaken={undefined}
    >
      {isOvertaken ? (
        <Callout tone="warning">
          <span role="alert">
            Another administrator changed these permissions meanwhile; they are now:{' '}
            {permissionSummary(seen)}. What you chose is still here; Save replaces them with it.
          </span>
        </Callout>
      ) : null}
      <p>
        What may <strong>{fullName}</strong> ({email}) change? Everybody here can look at
        everything. An email tells {fullName} about it.
      </p>
      <Choices chosen={chosen} onChange={setChosen} />
    </Question>
  );
}

interface ChoicesProps {
  chosen: readonly Permission[];
  onChange: (chosen: readonly Permission[]) => void;
}

function Choices({ chosen, onChange }: ChoicesProps) {
  const toggle = (permission: Permission, isOn: boolean) => {
    const others = chosen.filter((one) => one !== permission);
    // The server counts payouts as held with finance, so that the choice shows it.
    const added: Permission[] = permission === 'finance' ? ['payouts', 'finance'] : [permission];
    onChange(isOn ? PERMISSIONS.filter((one) => [...others, ...added].includes(one)) : others);
  };
  return (
    <ul className={css.choices}>
      {PERMISSIONS.map((permission) => (
        <li key={permission}>
          <Checkbox
            checked={chosen.includes(permission)}
            disabled={permission === 'payouts' && chosen.includes('finance')}
            onChange={({ target }) => toggle(permission, target.checked)}
            aria-describedby={`permission-${permission}`}
          >
            {permissionNames[permission]}
          </Checkbox>
          <p id={`permission-${permission}`} className={css.text}>
            {permissionTexts[permission]}
          </p>
        </li>
      ))}
    </ul>
  );
}
