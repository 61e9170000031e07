import type { UseFormReturn } from 'react-hook-form';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import type { SiteConfigValues } from './site-config-schema.ts';

type CodePartProps = {
  readonly form: UseFormReturn<SiteConfigValues>;
  /** The server's setting CUSTOM_JS. */
  readonly allowsScript: boolean;
};

const cssHint =
  '只作用于前台页面（首页、作品详情等）；支持颜色、字体、间距、边框、背景、布局等属性和 @media，图片只能引用本站已上传的文件。写了不支持的内容，保存时会说明是哪一行。';
const scriptHint = '在前台页面运行，能做访问者能做的一切，只放自己看得懂的代码。';
const scriptRefused = '服务器没有开启自定义脚本：请服务器管理员设置环境变量 CUSTOM_JS=on 后重启。';

/** 自定义代码: style rules and, if the server allows it, the school's own script on the public pages. */
export function CodePart({ form: { register, formState }, allowsScript }: CodePartProps) {
  const { errors } = formState;
  return (
    <>
      <div data-wide>
        <TextAreaField
          label="自定义 CSS"
          rows={12}
          hint={cssHint}
          spellCheck={false}
          placeholder={'h1 {\n  color: #1677ff;\n}'}
          maxLength={20_000}
          error={errors.customCss?.message}
          {...register('customCss')}
        />
      </div>
      <div data-wide>
        <TextAreaField
          label="自定义 JS"
          rows={8}
          hint={allowsScript ? scriptHint : scriptRefused}
          spellCheck={false}
          readOnly={!allowsScript}
          maxLength={20_000}
          error={errors.customJS?.message}
          {...register('customJS')}
        />
      </div>
    </>
  );
}
