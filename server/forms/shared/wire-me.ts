import type { Surroundings } from '#common/common/expressions/types.ts';
import type { Schema } from '#openapi/index.ts';

/** The caller as rules in the browser see them. */
export const wireMe = ({ me }: Surroundings): Schema<'OnlineMe'> => ({
  ...me,
  roles: [...me.roles],
  departs: [...me.departs],
});
