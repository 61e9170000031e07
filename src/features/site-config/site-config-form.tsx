import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { saveSiteConfig, siteConfigQuery } from './api.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { UploadGuard, useUnfinishedUploads } from '#shared/forms/unfinished-uploads.tsx';
import { useInputProtection } from '#shared/forms/use-input-protection.tsx';
import { useSave } from '#shared/forms/use-save.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import {
  allowsScript,
  siteConfigBody,
  siteConfigSchema,
  siteConfigValues,
  siteTabs,
  tabNamed,
  tabOf,
  type SiteConfigValues,
  type SiteTab,
} from './site-config-schema.ts';
import { CodePart } from './code-part.tsx';
import { ContactPart, FunctionsPart, HomePart, SitePart } from './site-parts.tsx';
import { StoragePart } from './storage-part.tsx';
import { VersionPart } from './version-part.tsx';
import styles from './site-config.module.css';

type SiteConfigFormProps = {
  readonly entries: readonly Schema<'SiteConfigEntry'>[];
  readonly tab: string;
  readonly onTab: (tab: SiteTab) => void;
};

/** 网站配置: one form across several tabs, saved as a whole. */
export function SiteConfigForm({ entries, tab, onTab }: SiteConfigFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<SiteConfigValues>({
    values: siteConfigValues(entries),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(siteConfigSchema),
  });
  const { submit, isSaving } = useSave({
    form,
    save: async (values) => {
      const { message } = await saveSiteConfig(siteConfigBody(values));
      form.reset(values);
      return message;
    },
    onSaved: () => void queryClient.invalidateQueries({ queryKey: siteConfigQuery().queryKey }),
  });
  const uploads = useUnfinishedUploads();
  const protection = useInputProtection(form, { name: 'site-config', staysOnSearch: true });
  const { control } = form;
  const contents = {
    site: <SitePart form={form} />,
    home: <HomePart form={form} />,
    index: <HtmlField control={control} name="_indexHtml" label="后台首页内容" height={360} />,
    share: <HtmlField control={control} name="_workShareHtml" label="作品分享页内容" height={360} />,
    functions: <FunctionsPart form={form} />,
    storage: <StoragePart form={form} />,
    code: <CodePart form={form} allowsScript={allowsScript(entries)} />,
    contact: <ContactPart form={form} />,
    version: <VersionPart />,
  } as const;
  return (
    <Card asChild size="2">
      <form
        className={styles['page']}
        noValidate
        aria-label="网站配置"
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget) void save();
        }}
      >
        {protection.bar}
        <UploadGuard uploads={uploads}>
          <Tabs
            label="配置分类"
            keepsAll
            value={tabNamed(tab)}
            tabs={siteTabs.map(({ value, title }) => ({
              value,
              title,
              content: <div className={styles['fields']}>{contents[value]}</div>,
            }))}
            onChange={(value) => onTab(tabNamed(value))}
          />
        </UploadGuard>
        <div className={styles['buttons']}>
          <BusyButton type="submit" busy={isSaving || uploads.isWaiting}>
            保存
          </BusyButton>
          <Button
            type="button"
            variant="surface"
            color="gray"
            disabled={!form.formState.isDirty || isSaving}
            onClick={() => form.reset(siteConfigValues(entries))}
          >
            重置
          </Button>
        </div>
        {protection.dialog}
      </form>
    </Card>
  );

  async function save(): Promise<void> {
    if (!(await uploads.allStored())) return;
    await submit();
    // The error may be in a hidden tab.
    const wrong = tabOf(Object.keys(form.formState.errors));
    if (wrong !== undefined) onTab(wrong);
  }
}
