import { uniqueRule } from '#shared/forms/field-rule.ts';
import { useFieldRule } from '#shared/forms/use-field-rule.ts';

export type UserChecks = ReturnType<typeof useUserChecks>;

/** The uniqueness checks; `id` is the user's own. */
export function useUserChecks(id: string | undefined) {
  const unique = (field: string, message: string) =>
    uniqueRule({ table: 'sys_user', field, message, dataId: id });
  return {
    username: useFieldRule(unique('username', '账号已存在！')),
    phone: useFieldRule(unique('phone', '手机号已存在！')),
    email: useFieldRule(unique('email', '邮箱已存在！')),
    workNo: useFieldRule(unique('work_no', '工号已存在！')),
  };
}
