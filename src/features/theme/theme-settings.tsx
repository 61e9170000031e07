import { useSelector } from '@xstate/react';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { frameOf, isOffered, type Preferences } from '#machines/preferences/preference-values.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { ColorChoice } from './color-choice.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './theme.module.css';

type SettingsProps = {
  readonly chosen: Preferences;
  readonly set: (change: Partial<Preferences>) => void;
};

/** The settings that apply to the current layout, each with an immediate effect (docs/behaviour.md#theme). */
export function ThemeSettings() {
  const { preferences } = useApp();
  const chosen = useSelector(preferences, (snapshot) => snapshot.context.chosen);
  const roles = useSession(({ context }) => context.roles);
  const frame = frameOf(chosen, roles);
  const isTabbed = frame === 'tabbed';
  const defaultFrame = frameOf({ frame: 'person' }, roles);
  const set = (change: Partial<Preferences>) => preferences.send({ type: 'preference.set', change });
  return (
    <div className={styles['settings']}>
      <Look isTabbed={isTabbed} chosen={chosen} set={set} />
      <PictureChoice
        legend="布局"
        value={frame}
        options={[
          { value: 'tabbed', text: '标签页布局', picture: 'tabs' },
          { value: 'basic', text: '简洁布局', picture: 'places' },
        ]}
        // Selecting the default stores no value: the next user of this computer gets their own default.
        onChange={(choice) => set({ frame: choice === defaultFrame ? 'person' : choice })}
      />
      {isTabbed ? <Navigation chosen={chosen} set={set} /> : null}
      <section>
        <h3>其他设置</h3>
        {isTabbed ? null : (
          <SettingRow label="字号">
            <SegmentedChoice
              label="字号"
              value={chosen.textSize}
              options={[
                { value: 'class', text: '随班级' },
                { value: 'usual', text: '标准' },
                { value: 'large', text: '大字' },
              ]}
              onChange={(textSize) => set({ textSize })}
            />
          </SettingRow>
        )}
        <Toggle name="weakMode" label="色弱模式" chosen={chosen} set={set} />
        {isTabbed ? <Toggle name="multiTab" label="多页签模式" chosen={chosen} set={set} /> : null}
      </section>
    </div>
  );
}

function Look({ isTabbed, chosen, set }: SettingsProps & { readonly isTabbed: boolean }) {
  return (
    <>
      <section>
        <h3>显示模式</h3>
        <SegmentedChoice
          label="显示模式"
          value={chosen.appearance}
          options={[
            { value: 'light', text: '浅色' },
            { value: 'dark', text: '深色' },
            { value: 'system', text: '跟随系统' },
          ]}
          onChange={(appearance) => set({ appearance })}
        />
      </section>
      {isTabbed ? (
        <PictureChoice
          legend="整体风格设置"
          value={chosen.theme}
          options={[
            { value: 'dark', text: '暗色菜单风格', picture: 'darkSide' },
            { value: 'light', text: '亮色菜单风格', picture: 'lightSide' },
          ]}
          onChange={(theme) => set({ theme })}
        />
      ) : null}
      <ColorChoice value={chosen.color} onChange={(color) => set({ color })} />
    </>
  );
}

function Navigation({ chosen, set }: SettingsProps) {
  return (
    <>
      <PictureChoice
        legend="导航模式"
        value={chosen.layout}
        options={[
          { value: 'sidemenu', text: '侧边栏导航', picture: 'side' },
          { value: 'topmenu', text: '顶部栏导航', picture: 'top' },
        ]}
        onChange={(layout) => set({ layout })}
      />
      <section>
        <SettingRow
          label="内容区域宽度"
          reason={isOffered(chosen, { contentWidth: 'Fluid' }) ? undefined : '流式只在“侧边栏导航”时有效'}
        >
          <SegmentedChoice
            label="内容区域宽度"
            value={chosen.contentWidth}
            options={[
              { value: 'Fixed', text: '固定' },
              { value: 'Fluid', text: '流式', disabled: !isOffered(chosen, { contentWidth: 'Fluid' }) },
            ]}
            onChange={(contentWidth) => set({ contentWidth })}
          />
        </SettingRow>
        <Toggle name="fixedHeader" label="固定顶栏" chosen={chosen} set={set} />
        <Toggle
          name="autoHideHeader"
          label="向下滚动时隐藏顶栏"
          reason="只在固定顶栏时有效"
          chosen={chosen}
          set={set}
        />
        <Toggle
          name="fixedSidebar"
          label="固定侧边菜单"
          reason="只在“侧边栏导航”时有效"
          chosen={chosen}
          set={set}
        />
      </section>
    </>
  );
}

type ToggleProps = SettingsProps & {
  readonly name: 'fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'weakMode' | 'multiTab';
  readonly label: string;
  readonly reason?: string;
};

function Toggle({ name, label, reason, chosen, set }: ToggleProps) {
  const isPossible = isOffered(chosen, { [name]: true });
  return (
    <SettingRow label={label} reason={isPossible ? undefined : reason}>
      <Switch
        label={label}
        checked={chosen[name]}
        disabled={!isPossible}
        onChange={(checked) => set({ [name]: checked })}
      />
    </SettingRow>
  );
}
