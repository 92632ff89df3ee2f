/** Administrators: name, address, phone, department. */
import { defineEntity, type ItemOf } from '../platform/entity.ts';

export const adminTable = defineEntity({
  name: 'admin',
  id: 'adminId',
  attributes: {
    adminId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    fullName: { type: 'string', required: true },
    phone: { type: 'string', required: true },
    department: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
  },
});

export type StoredAdmin = ItemOf<typeof adminTable>;
