/** Scripts in project.json format with their expected text, written by hand from the editor's Chinese. */
type ExpectedScript = { readonly blocks: object; readonly text: string };

const top = { topLevel: true, x: 0, y: 0 };

export const expectedScripts: Readonly<Record<string, ExpectedScript>> = {
  运动: {
    blocks: {
      a: { opcode: 'motion_turnright', ...top, inputs: { DEGREES: [1, [4, '15']] }, next: 'b' },
      b: { opcode: 'motion_goto', inputs: { TO: [1, 'm'] }, next: 'c' },
      m: { opcode: 'motion_goto_menu', shadow: true, fields: { TO: ['_random_', null] } },
      c: { opcode: 'motion_setrotationstyle', fields: { STYLE: ['left-right', null] } },
    },
    text: '右转 ↻ (15) 度\n移到 (随机位置)\n将旋转方式设为 [左右翻转]',
  },
  外观: {
    blocks: {
      a: { opcode: 'looks_switchbackdropto', ...top, inputs: { BACKDROP: [1, 'm'] }, next: 'b' },
      m: { opcode: 'looks_backdrops', shadow: true, fields: { BACKDROP: ['next backdrop', null] } },
      b: { opcode: 'looks_gotofrontback', fields: { FRONT_BACK: ['front', null] }, next: 'c' },
      c: {
        opcode: 'looks_seteffectto',
        fields: { EFFECT: ['GHOST', null] },
        inputs: { VALUE: [1, [4, '50']] },
      },
    },
    text: '换成 (下一个背景) 背景\n移到最 [前面]\n将 [虚像] 特效设定为 (50)',
  },
  如果否则: {
    blocks: {
      a: {
        opcode: 'control_if_else',
        ...top,
        inputs: { CONDITION: [2, 'k'], SUBSTACK: [2, 'x'], SUBSTACK2: [2, 'y'] },
        next: 'z',
      },
      k: { opcode: 'sensing_keypressed', inputs: { KEY_OPTION: [1, 'm'] } },
      m: { opcode: 'sensing_keyoptions', shadow: true, fields: { KEY_OPTION: ['space', null] } },
      x: { opcode: 'looks_show' },
      y: { opcode: 'looks_hide' },
      z: {
        opcode: 'control_stop',
        fields: { STOP_OPTION: ['all', null] },
        mutation: { hasnext: 'false' },
      },
    },
    text: '如果 <按下 (空格) 键?> 那么\n  显示\n否则\n  隐藏\n结束\n停止 [全部脚本]',
  },
  空的条件: {
    blocks: { a: { opcode: 'control_wait_until', ...top, inputs: {} } },
    text: '等待 <>',
  },
  侦测: {
    blocks: {
      a: { opcode: 'looks_say', ...top, inputs: { MESSAGE: [3, 'o', [10, '你好']] }, next: 'b' },
      o: {
        opcode: 'sensing_of',
        fields: { PROPERTY: ['backdrop #', null] },
        inputs: { OBJECT: [1, 'm'] },
      },
      m: { opcode: 'sensing_of_object_menu', shadow: true, fields: { OBJECT: ['_stage_', null] } },
      b: { opcode: 'control_wait_until', inputs: { CONDITION: [2, 't'] } },
      t: { opcode: 'sensing_touchingcolor', inputs: { COLOR: [1, [9, '#ff0000']] } },
    },
    text: '说 ((舞台) 的 [背景编号])\n等待 <碰到颜色 [#ff0000] ?>',
  },
  运算: {
    blocks: {
      a: {
        opcode: 'operator_mathop',
        ...top,
        fields: { OPERATOR: ['sqrt', null] },
        inputs: { NUM: [3, 'b', [4, '']] },
      },
      b: { opcode: 'operator_letter_of', inputs: { LETTER: [1, [6, '1']], STRING: [1, [10, '苹果']] } },
    },
    text: '[平方根] ([苹果] 的第 (1) 个字符)',
  },
  变量和列表: {
    blocks: {
      a: {
        opcode: 'data_replaceitemoflist',
        ...top,
        fields: { LIST: ['成绩', 'l'] },
        inputs: { INDEX: [1, [7, '1']], ITEM: [3, [12, '得分', 'v'], [10, '']] },
        next: 'b',
      },
      b: { opcode: 'looks_say', inputs: { MESSAGE: [3, [13, '成绩', 'l'], [10, '']] } },
      c: [12, '得分', 'v', 0, 200],
    },
    text: '将 [成绩] 的第 (1) 项替换为 (得分)\n说 (成绩)\n\n得分',
  },
  消息: {
    blocks: {
      a: {
        opcode: 'event_whenbroadcastreceived',
        ...top,
        fields: { BROADCAST_OPTION: ['开始', 'm'] },
        next: 'b',
      },
      b: { opcode: 'event_broadcastandwait', inputs: { BROADCAST_INPUT: [1, [11, '结束', 'n']] } },
    },
    text: '当接收到 [开始]\n广播 (结束) 并等待',
  },
  自制积木: {
    blocks: {
      d: { opcode: 'procedures_definition', ...top, inputs: { custom_block: [1, 'p'] }, next: 'm' },
      p: {
        opcode: 'procedures_prototype',
        shadow: true,
        inputs: { i: [1, 'r'], j: [1, 's'] },
        mutation: {
          proccode: '跳 %s 次 如果 %b',
          argumentnames: '["次数","可以"]',
          argumentids: '["i","j"]',
        },
      },
      r: { opcode: 'argument_reporter_string_number', shadow: true, fields: { VALUE: ['次数', null] } },
      s: { opcode: 'argument_reporter_boolean', shadow: true, fields: { VALUE: ['可以', null] } },
      m: { opcode: 'motion_changeyby', inputs: { DY: [3, 'q', [4, '10']] } },
      q: { opcode: 'argument_reporter_string_number', fields: { VALUE: ['次数', null] } },
      c: {
        opcode: 'procedures_call',
        ...top,
        y: 300,
        inputs: { i: [1, [10, '3']] },
        mutation: { proccode: '跳 %s 次 如果 %b', argumentids: '["i","j"]' },
      },
    },
    text: '定义 (跳 (次数) 次 如果 <可以>)\n将y坐标增加 (次数)\n\n跳 [3] 次 如果 <>',
  },
  画笔和音乐: {
    blocks: {
      a: {
        opcode: 'pen_setPenColorParamTo',
        ...top,
        inputs: { COLOR_PARAM: [1, 'm'], VALUE: [1, [4, '50']] },
        next: 'b',
      },
      m: { opcode: 'pen_menu_colorParam', shadow: true, fields: { colorParam: ['saturation', null] } },
      b: { opcode: 'music_playDrumForBeats', inputs: { DRUM: [1, 'n'], BEATS: [1, [4, '0.25']] } },
      n: { opcode: 'music_menu_DRUM', shadow: true, fields: { DRUM: ['2', null] } },
    },
    text: '将笔的 (饱和度) 设为 (50)\n击打 ((2) 低音鼓) (0.25) 拍',
  },
  朗读和视频: {
    blocks: {
      a: { opcode: 'text2speech_setVoice', ...top, inputs: { VOICE: [1, 'm'] }, next: 'b' },
      m: { opcode: 'text2speech_menu_voices', shadow: true, fields: { voices: ['KITTEN', null] } },
      b: { opcode: 'videoSensing_videoToggle', inputs: { VIDEO_STATE: [1, 'n'] } },
      n: { opcode: 'videoSensing_menu_VIDEO_STATE', shadow: true, fields: { VIDEO_STATE: ['on', null] } },
    },
    text: '使用 (小猫) 嗓音\n(开启) 摄像头',
  },
  别的扩展: {
    blocks: {
      a: {
        opcode: 'robot_repeatMove',
        ...top,
        fields: { SIDE: ['L', null] },
        inputs: { N: [1, [4, '2']], SUBSTACK: [2, 'b'] },
      },
      b: { opcode: 'looks_nextcostume' },
    },
    text: 'robot_repeatMove [L] (2)\n  下一个造型\n结束',
  },
};
