/** Replaces the SDK's document client in ElectroDB's bundle: the portal sends ElectroDB's commands itself. */
export const commands = {};
