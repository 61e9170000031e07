import { offerProblem } from '#openapi/public-fields.ts';
import type { Schema } from '#openapi/index.ts';
import { CheckField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import styles from './public-link.module.css';

type LinkSettings = Schema<'PublicLinkWish'>;
type Files = Pick<LinkSettings, 'fileTypes' | 'fileLimit' | 'fileCount'>;

const types = [
  { value: 'picture', text: '图片' },
  { value: 'document', text: '文档（PDF、Word、Excel、PPT）' },
] as const;
const megabyte = 1024 * 1024;
const limits = [1, 2, 5, 10, 20, 50].map((size) => ({ value: String(size * megabyte), text: `${size} MB` }));
const counts = [1, 2, 3, 5, 10, 20].map((count) => ({ value: String(count), text: `${count} 个` }));

const none: Files = { fileTypes: null, fileLimit: null, fileCount: null };
const defaultFiles: Files = { fileTypes: ['picture'], fileLimit: 10 * megabyte, fileCount: 3 };

/** Removes the fields whose files the link does not accept, or whose options it does not offer. */
export function askable(settings: LinkSettings, choices: Schema<'PublicLink'>['choices']): LinkSettings {
  const kinds = new Map(choices.map(({ id, kind }) => [id, kind]));
  const fields = settings.fields.filter((id) => {
    const kind = kinds.get(id);
    return kind === undefined || offerProblem(kind, settings) === undefined;
  });
  return { ...settings, fields };
}

/** Whether a link accepts files, with their types and number; off by default. */
export function PublicLinkFiles({
  wish: { fileTypes, fileLimit, fileCount },
  onChange,
}: {
  readonly wish: Files;
  readonly onChange: (files: Partial<Files>) => void;
}) {
  return (
    <>
      <SwitchField
        label="允许上传文件"
        checked={fileTypes !== null}
        labels={['允许', '不允许']}
        onChange={(isOn) => onChange(isOn ? defaultFiles : none)}
      />
      {fileTypes === null ? null : (
        <section className={styles['files']} aria-label="上传的文件">
          <Hint color="amber" role="note">
            打开后，任何拿到链接的人不用登录就能把文件放到学校的服务器上，会占用存储空间，内容也可能不合适。请只把链接发给需要填写的人，收完后及时关闭。
          </Hint>
          <CheckField
            label="文件类型"
            required
            error={fileTypes.length === 0 ? '请至少选择一种' : undefined}
            options={types}
            value={fileTypes}
            onChange={(chosen) =>
              onChange({ fileTypes: types.map(({ value }) => value).filter((one) => chosen.includes(one)) })
            }
          />
          <div className={styles['pair']}>
            <SelectField
              label="每个文件最大"
              options={limits}
              value={String(fileLimit)}
              onChange={({ target }) => onChange({ fileLimit: Number(target.value) })}
            />
            <SelectField
              label="每个字段最多"
              options={counts}
              value={String(fileCount)}
              onChange={({ target }) => onChange({ fileCount: Number(target.value) })}
            />
          </div>
        </section>
      )}
    </>
  );
}
