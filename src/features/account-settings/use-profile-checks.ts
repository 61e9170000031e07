import { uniqueRule } from '#shared/forms/field-rule.ts';
import { useFieldRule } from '#shared/forms/use-field-rule.ts';

/** The uniqueness checks, with the messages of the user form; `id` is the user's own. */
export function useProfileChecks(id: string | undefined) {
  const unique = (field: string, message: string) =>
    uniqueRule({ table: 'sys_user', field, message, dataId: id });
  return {
    phone: useFieldRule(unique('phone', '手机号已存在！')),
    email: useFieldRule(unique('email', '邮箱已存在！')),
  };
}
