import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { allRolesQuery } from '#shared/api/role.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { SiteConfigValues } from './site-config-schema.ts';

type StoragePartProps = { readonly form: UseFormReturn<SiteConfigValues> };

/** 存储空间: the quotas per user of each role, for the school, and the disk space that uploads must leave free. */
export function StoragePart({ form: { register, control, formState } }: StoragePartProps) {
  const roles = useQuery(allRolesQuery());
  const { errors } = formState;
  const quotaError = errors['_quotaRoles']?.message;
  return (
    <>
      <Controller
        control={control}
        name="_quotaRoles"
        render={({ field }) => (
          <Loaded query={roles} skeleton={<PageSkeleton rows={3} />}>
            {(known) =>
              known.map(({ roleCode, roleName, roleLevel }, index) => (
                <NumberField
                  key={roleCode}
                  label={`${roleName ?? roleCode}：每人（MB）`}
                  min={0}
                  placeholder={defaultQuota(roleLevel ?? 0)}
                  hint="0 表示不限，留空按默认"
                  value={field.value[roleCode] ?? ''}
                  // The server's error about all of them is shown at the first.
                  error={
                    errors['_quotaRoles']?.[roleCode]?.message ??
                    (index === 0 && typeof quotaError === 'string' ? quotaError : undefined)
                  }
                  onChange={(event) => field.onChange({ ...field.value, [roleCode]: event.target.value })}
                  onBlur={field.onBlur}
                />
              ))
            }
          </Loaded>
        )}
      />
      <NumberField
        label="全校文件（MB）"
        min={0}
        placeholder="不限"
        hint="0 或留空表示不限"
        error={errors['_quotaSchool']?.message}
        {...register('_quotaSchool')}
      />
      <NumberField
        label="磁盘保留空间（MB）"
        min={0}
        placeholder="500 或磁盘的 2%，取较小者"
        hint="磁盘剩余低于它时不能上传，把空间留给数据库"
        error={errors['_diskFloor']?.message}
        {...register('_diskFloor')}
      />
    </>
  );
}

/** The server's default for a role without its own number. */
function defaultQuota(level: number): string {
  if (level >= 99) return '默认：不限';
  return level > 0 ? '默认：20480' : '默认：500';
}
