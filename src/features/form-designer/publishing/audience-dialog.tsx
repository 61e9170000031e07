import { Button } from '@radix-ui/themes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  hasOwnRights,
  withPublishSettings,
  publishSettingsOf,
  type PublishSettings,
} from '#common/form-templates/publish-settings.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { allRolesQuery } from '#shared/api/role.ts';
import { myClassesQuery } from '#shared/api/school-class.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CheckField, RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { Definition } from '../definition-parts.ts';
import styles from '../form-designer.module.css';

type ClassCard = Schema<'ClassCard'>;

/** Whether the user manages every form of the school; a user with 在线表单 alone publishes to the pupils of their classes. */
export function useManagesAllForms(): boolean {
  const { routes } = useMenu();
  return routes.has('/online/cgform') || !routes.has('/online/forms');
}

const fillers = [
  { value: 'teachers', text: '全体老师' },
  { value: 'classes', text: '某些班级的学生' },
  { value: 'roles', text: '某些角色的人' },
  { value: 'public', text: '任何人（公开链接）' },
] as const;
/** Keeps the rights that were set in the designer. */
const asSet = { value: 'asSet', text: '按设计里“权限”的设置' } as const;
const readers = [
  { value: 'managers', text: '只有我和管理员' },
  { value: 'own', text: '填的人只看自己的' },
  { value: 'everyone', text: '所有能填的人' },
] as const;

type AudienceDialogProps = {
  readonly name: string;
  readonly definition: Definition;
  readonly isPublished: boolean;
  /** Saves the draft. Resolves to the reason if it was not saved; an empty text if that has been shown. */
  readonly save: (definition: Definition) => Promise<string | undefined>;
  readonly onSaved: (settings: PublishSettings) => void;
  /** 高级: publishes with the rights of the draft as they are. */
  readonly onAdvanced: () => void;
  readonly onClose: () => void;
};

/** The questions of 发布: who fills in the form, and who sees what was filled in. Mount it to open it. */
export function AudienceDialog(props: AudienceDialogProps) {
  const { name, definition, isPublished, save, onSaved, onAdvanced, onClose } = props;
  const managesAll = useManagesAllForms();
  const isSetByHand =
    hasOwnRights(definition, isPublished) && (managesAll || definition.audience !== undefined);
  const [keepsRights, setKeepsRights] = useState(isSetByHand);
  const classes = useQuery({ ...myClassesQuery(), enabled: !managesAll });
  const [settings, setSettings] = useState<PublishSettings>(() => defaultSettings(definition, managesAll));
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const change = (patch: Partial<PublishSettings>) => {
    setProblem('');
    setSettings((before) => ({ ...before, ...patch }));
  };
  const publish = async () => {
    if (keepsRights) {
      onAdvanced();
      return;
    }
    const answers = managesAll ? settings : withOwnClasses(settings, classes.data ?? []);
    const mistake = mistakeIn(answers);
    if (mistake !== '') {
      setProblem(mistake);
      return;
    }
    setSaving(true);
    const refused = await save(withPublishSettings(definition, answers));
    setSaving(false);
    if (refused === undefined) onSaved(answers);
    else setProblem(refused);
  };
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <Button type="button" variant="surface" disabled={isSaving} onClick={onAdvanced}>
        高级
      </Button>
      <BusyButton type="button" busy={isSaving} onClick={() => void publish()}>
        发布
      </BusyButton>
    </>
  );
  return (
    <Modal open title={`发布${name}`} width={560} align="start" onClose={onClose} footer={footer}>
      <div className={styles['audience']}>
        <RadioField
          label="谁能填？"
          options={[
            ...(isSetByHand ? [asSet] : []),
            ...(managesAll ? fillers : fillers.filter(({ value }) => value === 'classes')),
          ]}
          value={keepsRights ? asSet.value : settings.fillers}
          hint={isSetByHand ? '选其他几项，会替换“权限”里的设置' : undefined}
          onChange={(value) => {
            setKeepsRights(value === asSet.value);
            change({ fillers: fillers.find((one) => one.value === value)?.value ?? settings.fillers });
          }}
        />
        {keepsRights ? null : settings.fillers === 'classes' ? (
          managesAll ? (
            <DepartPicker
              label="班级"
              required
              canChoose={isClass}
              value={settings.departs}
              onChange={(departs) => change({ departs })}
            />
          ) : (
            <OwnClasses
              classes={classes}
              value={settings.departs}
              onChange={(departs) => change({ departs })}
            />
          )
        ) : settings.fillers === 'roles' ? (
          <Roles value={settings.roles} onChange={(roles) => change({ roles })} />
        ) : null}
        {keepsRights ? null : settings.fillers === 'public' ? (
          <p>任何人打开链接就能填，只有您和管理员看得到填的内容。发布成功后，接着在“公开链接”里打开链接。</p>
        ) : (
          <RadioField
            label="谁能看到大家填的？"
            options={readers}
            value={settings.readers}
            hint={
              settings.fillers === 'classes' && settings.readers === 'everyone'
                ? '学生只看得到自己班的；每个人只能修改自己填的'
                : undefined
            }
            onChange={(value) =>
              change({ readers: readers.find((one) => one.value === value)?.value ?? 'own' })
            }
          />
        )}
        <p className={styles['muted']}>“高级”按设计里“权限”的设置发布，并显示数据表的变更。</p>
        {problem === '' ? null : (
          <p role="alert" className="error-text">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  );
}

type ChoiceProps = {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** The classes of the teacher. */
function OwnClasses({
  classes,
  value,
  onChange,
}: ChoiceProps & { readonly classes: UseQueryResult<readonly ClassCard[]> }) {
  if (classes.data === undefined)
    return classes.isError ? (
      <ErrorState text={messageOf(classes.error, '加载失败')} onRetry={() => void classes.refetch()} />
    ) : (
      <PageSkeleton rows={1} />
    );
  const present = presentOf(classes.data);
  return (
    <CheckField
      label="班级"
      required
      hint={present.length === 0 ? '您还没有班级' : undefined}
      options={present.map(({ id, departName }) => ({ value: id, text: departName }))}
      value={value}
      onChange={onChange}
    />
  );
}

function Roles({ value, onChange }: ChoiceProps) {
  const roles = useQuery(allRolesQuery());
  if (roles.data === undefined)
    return roles.isError ? (
      <ErrorState text={messageOf(roles.error, '加载失败')} onRetry={() => void roles.refetch()} />
    ) : (
      <PageSkeleton rows={1} />
    );
  return (
    <CheckField
      label="角色"
      required
      options={roles.data.map(({ roleCode, roleName }) => ({ value: roleCode, text: roleName }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Returns the answers of the draft, or those that suit most forms; a teacher publishes to classes. */
function defaultSettings(definition: Definition, managesAll: boolean): PublishSettings {
  const settings = publishSettingsOf(definition) ?? {
    fillers: 'teachers',
    departs: [],
    roles: [],
    readers: 'own',
  };
  return managesAll || settings.fillers === 'classes'
    ? settings
    : { ...settings, fillers: 'classes', roles: [] };
}

const presentOf = (classes: readonly ClassCard[]) =>
  classes.filter(({ archiveTime }) => archiveTime === null);

/** Leaves out classes that the teacher no longer has: they are not offered, and would be refused. */
function withOwnClasses(settings: PublishSettings, classes: readonly ClassCard[]): PublishSettings {
  const ids = new Set(presentOf(classes).map(({ id }) => id));
  return { ...settings, departs: settings.departs.filter((id) => ids.has(id)) };
}

function mistakeIn({ fillers: who, departs, roles }: PublishSettings): string {
  if (who === 'classes' && departs.length === 0) return '请选择班级！';
  return who === 'roles' && roles.length === 0 ? '请选择角色！' : '';
}
