import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { allRolesQuery } from '#shared/api/role.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { PictureField, PicturesField } from '#shared/forms/upload-fields.tsx';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { ColorField } from '#shared/ui/fields/color-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { SiteConfigValues } from './site-config-schema.ts';

type PartProps = { readonly form: UseFormReturn<SiteConfigValues> };

/** 网站配置: the school's name and appearance. */
export function SitePart({ form }: PartProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="品牌名"
        required
        maxLength={50}
        placeholder="请输入品牌名"
        error={errors.brandName?.message}
        {...register('brandName')}
      />
      <TextField
        label="品牌简介"
        maxLength={200}
        error={errors.brandDesc?.message}
        {...register('brandDesc')}
      />
      <PictureField control={control} name="logo" label="LOGO" purpose="image" />
      <PictureField control={control} name="logo2" label="小LOGO" purpose="image" />
      <PicturesField control={control} name="banner" label="轮播图" purpose="image" max={10} />
      <div data-wide>
        <TextAreaField
          label="轮播图链接"
          rows={4}
          hint="和轮播图按顺序对应，一行一个"
          maxLength={5000}
          error={errors.bannerLinks?.message}
          {...register('bannerLinks')}
        />
      </div>
      <HtmlField control={control} name="footer" label="底部文字" height={120} />
    </>
  );
}

const repeats = [
  { value: 'no-repeat', text: '不平铺' },
  { value: 'repeat', text: '平铺' },
  { value: 'repeat-x', text: '横向平铺' },
  { value: 'repeat-y', text: '纵向平铺' },
] as const;

/** 前台首页配置. */
export function HomePart({ form }: PartProps) {
  const { control, register } = form;
  return (
    <>
      <Controller
        control={control}
        name="homeBgColor"
        render={({ field, fieldState }) => (
          <ColorField
            label="背景色"
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <SelectField label="背景平铺方式" options={repeats} {...register('homeBgRepeat')} />
      <PictureField control={control} name="file_homeBg" label="背景图" purpose="image" />
      <HtmlField control={control} name="_homeHtml" label="首页文案" height={280} />
    </>
  );
}

const commentModes = [
  { value: '0', text: '关闭' },
  { value: '2', text: '仅本班' },
  { value: '1', text: '所有人' },
] as const;

/** The public form of pupils' names; their class and staff see the full name. */
const pupilNames = [
  { value: 'nickname', text: '昵称' },
  { value: 'class', text: '名字和班级' },
] as const;

/** 功能配置: comments and registration. */
export function FunctionsPart({ form }: PartProps) {
  const { control, register, watch, formState } = form;
  const roles = useQuery(allRolesQuery());
  const isOpen = watch('allowReg');
  const pupils = (roles.data ?? []).filter(({ roleLevel }) => (roleLevel ?? 0) <= 0);
  return (
    <>
      <Choice form={form} name="allowComment" label="作品评论" options={commentModes} />
      <Choice form={form} name="pupilNames" label="学生对外显示" options={pupilNames} />
      <Switch form={form} name="pupilPictures" label="学生可上传头像" />
      <Switch
        form={form}
        name="trainingMode"
        label="培训机构模式"
        hint="课程有“课程性质”（试听课、正式课）和“授权部门”，适合收费的培训机构"
      />
      <Switch form={form} name="teacherForms" label="老师可以新建表单" />
      <div data-wide>
        <TextAreaField
          label="昵称禁用词"
          rows={3}
          hint="内置词表以外，学校另外不允许的词；用空格隔开"
          maxLength={5000}
          error={formState.errors['_nicknameWords']?.message}
          {...register('_nicknameWords')}
        />
      </div>
      <Switch form={form} name="allowReg" label="开放注册" />
      <SelectField
        // A native select loses its value when its options arrive later.
        key={`roles-${pupils.length}`}
        label="默认注册角色"
        disabled={!isOpen}
        placeholder="请选择角色"
        hint="只能是学生一级的角色"
        options={pupils.map(({ id, roleName }) => ({ value: id, text: roleName ?? id }))}
        error={formState.errors['_defaultRole']?.message}
        {...register('_defaultRole')}
      />
      {isOpen ? (
        <Controller
          control={control}
          name="_defaultDepart"
          render={({ field, fieldState }) => (
            <DepartPicker
              label="默认注册班级"
              single
              value={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
      <SecondFactorRoles
        form={form}
        roles={(roles.data ?? []).filter(({ roleLevel }) => (roleLevel ?? 0) > 0)}
      />
      <PictureField control={control} name="avatar" label="默认头像" purpose="image" />
    </>
  );
}

/** Staff roles that require a second factor. */
function SecondFactorRoles({
  form,
  roles,
}: PartProps & {
  readonly roles: readonly { readonly roleCode?: string | null; readonly roleName?: string | null }[];
}) {
  return (
    <Controller
      control={form.control}
      name="_secondFactorRoles"
      render={({ field, fieldState }) => (
        <fieldset data-wide aria-describedby="second-factor-hint">
          <legend>必须使用二次验证的角色</legend>
          <p id="second-factor-hint">
            这些角色的人登录时，除了密码还要输入手机上的动态验证码；还没有设置的人，下次登录时先设置
          </p>
          {roles.map(({ roleCode, roleName }) => {
            const code = roleCode ?? '';
            return (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={field.value.includes(code)}
                  onChange={(event) =>
                    field.onChange(
                      event.target.checked
                        ? [...field.value, code]
                        : field.value.filter((one) => one !== code),
                    )
                  }
                />{' '}
                {roleName ?? code}{' '}
              </label>
            );
          })}
          {fieldState.error === undefined ? null : (
            <p role="alert" className="error-text">
              {fieldState.error.message}
            </p>
          )}
        </fieldset>
      )}
    />
  );
}

type SwitchProps = PartProps & {
  readonly name: 'pupilPictures' | 'trainingMode' | 'teacherForms' | 'allowReg';
  readonly label: string;
  readonly hint?: string;
};

function Switch({ form, name, label, hint }: SwitchProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <SwitchField
          label={label}
          hint={hint}
          labels={['是', '否']}
          checked={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

type ChoiceProps = PartProps &
  Pick<ComponentProps<typeof RadioField>, 'label' | 'options'> & {
    readonly name: 'allowComment' | 'pupilNames';
  };

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <RadioField label={label} options={options} value={field.value} onChange={field.onChange} />
      )}
    />
  );
}

/** 联系信息. */
export function ContactPart({ form: { register, formState } }: PartProps) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="联系人"
        maxLength={50}
        error={errors['_linkman']?.message}
        {...register('_linkman')}
      />
      <TextField label="联系电话" maxLength={50} error={errors['_phone']?.message} {...register('_phone')} />
      <TextField label="地址" maxLength={200} error={errors['_address']?.message} {...register('_address')} />
    </>
  );
}
