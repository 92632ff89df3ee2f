/** Administrators: name, address, phone, department. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'admin',
  id: 'adminId',
  attributes: {
    adminId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    fullName: { type: 'string', required: true },
    phone: { type: 'string', required: true },
    department: { type: 'string', required: true },
    /** When the person's password last changed, as far as the portal learnt of it. */
    passwordChangedAt: { type: 'string' },
    createdAt: { type: 'string', required: true },
  },
});

export type StoredAdmin = ItemOf<typeof definition>;

export const adminTable = definition.with(({ change }) => ({
  /** Records a change of the password; refused where one after `since` is recorded. */
  recordPasswordChange: (adminId: string, { at, since }: { at: string; since: string }) =>
    change(adminId, {
      set: { passwordChangedAt: at },
      where: ({ passwordChangedAt }, is) =>
        `${is.notExists(passwordChangedAt)} OR ${is.lte(passwordChangedAt, since)}`,
    }),
}));
