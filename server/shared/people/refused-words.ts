/**
 * Words that a pupil's nickname must not contain. Schools add their own in 网站配置 (`_nicknameWords`). Stored as
 * they are compared: lower case, no spaces. Latin words of up to three letters match only as separate words, so that
 * `usb` is no insult.
 */
const lines = (...all: readonly string[]): readonly string[] => all.flatMap((line) => line.split(' '));

/** Words that imitate the staff of a school or the platform. */
export const roleWords = lines(
  '老师 校长 管理员 教师 主任 教导 书记 园长 辅导员 客服 官方 系统 平台 站长 版主 超管 运营 工作人员 开发者 测试员',
  '老師 校長 管理員 教師 教導 書記 園長 輔導員 系統 平臺 站長 運營 工作人員 開發者',
  'admin administrator root teacher laoshi xiaozhang guanliyuan official system moderator manager',
);

/** Insults, obscenities, and words that do not belong in a primary school. */
export const insults = lines(
  '傻逼 傻比 傻b 煞笔 沙比 傻子 傻瓜 傻蛋 傻叉 傻帽 二货 二逼 二百五 笨蛋 笨猪 蠢货 蠢猪 蠢蛋 白痴 弱智 智障 脑残 低能',
  '废物 废柴 垃圾 人渣 渣男 渣女 败类 混蛋 坏蛋 王八 龟孙 滚蛋 滚开 去死 该死 找死 死全家 不得好死 恶心 丑八怪 丑逼 死胖子 胖猪',
  '肥猪 肥婆 矮冬瓜 穷鬼 乞丐 土鳖 屌丝 娘炮 人妖 变态 神经病 疯子 精神病 瘸子 哑巴 瞎子 聋子 残废 乡巴佬 野种 杂种 畜生 狗东西',
  '狗日 狗屁 狗腿 疯狗 母狗 猪狗 猪头 他妈 你妈 尼玛 泥马 妈的 妈逼 草泥马 操你 操他 艹 日你 干你 奶奶的 他娘 你大爷 贱人 贱货 小贱',
  '婊子 婊 妓女 鸡巴 屌 逼样 装逼 牛逼 臭屁 放屁 屁眼 吃屎 狗屎 屎 尿 裸体 色情 色狼 黄片 强奸 性交 做爱 乳房 奶子 阴茎 阴道 睾丸',
  '杀人 杀了你 杀死 自杀 上吊 跳楼 毒品 吸毒 冰毒 海洛因 恐怖分子 纳粹 希特勒 法西斯 小日本 鬼子 支那 黑鬼 赌博 赌场',
  '煞筆 傻帽兒 二貨 笨豬 蠢貨 蠢豬 白癡 腦殘 廢物 敗類 混蛋 壞蛋 滾蛋 滾開 該死 噁心 醜八怪 胖豬 肥豬 窮鬼 變態 神經病 瘋子 啞巴 瞎子 聾子',
  '雜種 他媽 你媽 媽的 賤人 賤貨 殺人 殺了你 殺死 自殺 吸毒 納粹 賭博',
  '傻币 傻笔 傻屄 煞逼 煞币 煞比 沙逼 沙币 沙壁 莎比 啥逼 碧池 脑惨 尼马 妮玛 卧槽 我操 我艹 辣鸡 菜逼 狗逼 狗币 蠢逼 臭逼 骚货 骚逼 贱逼 王八蛋',
  'fuck fuk fck fvck shit bitch biatch asshole bastard idiot stupid moron loser retard whore nigger nigga slut dick pussy',
  'cunt penis vagina porn sex hitler nazi suicide sb cnm nmsl tmd nmb wtf stfu mlgb wcnm rnm 250 666b',
);

/** Insults in pinyin. The end of a match must be the end of a syllable: `laji` is not part of `lajiao`. */
export const pinyinInsults = lines(
  'shabi shabee shadiao shagua bendan bichi hundan wangba gundan qusi caonima caoni nima tamade jiba biaozi laji naocan',
  'zhizhang ruozhi baichi',
);

/** Ordinary words that contain a refused one. */
export const ordinaryWords = lines(
  'badminton dicken groot beetroot closer animal animation minimal shitou shitang shitian shitao shitu shiti shitai wangbaba',
  '妈妈的 爱你妈妈 想你妈妈 做爱心 今日你 生日你 每日你 明日你 体操你 个性交 女性交 男性交 异性交 上吊桥 上吊床 跳楼机',
  '垃圾分类 垃圾桶 辣鸡翅 辣鸡腿 麻辣鸡 香辣鸡 园长颈 读书记 能干你',
);
