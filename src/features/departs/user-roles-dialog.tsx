import type { Schema } from '#openapi/index.ts';

type UserRolesDialogProps = {
  readonly departId: string;
  readonly user: Schema<'UserRow'>;
  readonly onClose: () => void;
};

export function UserRolesDialog(_props: UserRolesDialogProps) {
  return null;
}
