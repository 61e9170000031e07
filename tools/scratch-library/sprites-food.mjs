/** The format is that of sprites-nature.mjs. */

export const food = {
  tag: 'food',
  word: '食物',
  lines: `
苹果 red-apple,green-apple 水果
梨 pear 水果
桃子 peach 水果
橘子 tangerine 水果
柠檬 lemon,lime 水果
香蕉 banana 水果
西瓜 watermelon 水果
甜瓜 melon 水果
葡萄 grapes* 水果
草莓 strawberry 水果
蓝莓 blueberries 水果
樱桃 cherries 水果
菠萝 pineapple 水果
芒果 mango 水果
猕猴桃 kiwi-fruit 水果
椰子 coconut 水果
番茄 tomato 蔬菜
茄子 eggplant 蔬菜
胡萝卜 carrot 蔬菜
玉米 ear-of-corn 蔬菜
辣椒 hot-pepper,bell-pepper* 蔬菜
黄瓜 cucumber 蔬菜
青菜 leafy-green 蔬菜
西兰花 broccoli 蔬菜
豌豆 pea-pod,beans 蔬菜
土豆 potato,roasted-sweet-potato 蔬菜
洋葱 onion,garlic,ginger-root 蔬菜
牛油果 avocado 水果
花生 peanuts,chestnut 坚果
面包 bread,baguette-bread,croissant,bagel 早餐
奶酪 cheese-wedge 早餐
鸡蛋 egg,cooking 早餐
煎饼 pancakes,waffle 早餐
汉堡 hamburger 快餐
薯条 french-fries 快餐
披萨 pizza 快餐
热狗 hot-dog 快餐
三明治 sandwich,taco,burrito 快餐
鸡腿 poultry-leg,meat-on-bone,cut-of-meat 肉
米饭 cooked-rice,rice-ball,curry-rice 主食
面条 steaming-bowl,spaghetti 主食
饺子 dumpling 主食 节日
寿司 sushi,fried-shrimp,fish-cake-with-swirl 主食
便当 bento-box 主食
月饼 moon-cake 节日 甜点
粽子 tamale 节日
汤圆串 dango,oden 节日 甜点
蛋糕 birthday-cake,shortcake 甜点 生日
纸杯蛋糕 cupcake* 甜点
甜甜圈 doughnut* 甜点
曲奇 cookie 甜点
巧克力 chocolate-bar 甜点
糖果 candy*,lollipop 甜点
布丁 custard,pie 甜点
冰淇淋 ice-cream,soft-ice-cream,shaved-ice 甜点 夏天
爆米花 popcorn 零食
蜂蜜 honey-pot 甜点
牛奶 glass-of-milk,baby-bottle 饮料
果汁 beverage-box,cup-with-straw,tropical-drink 饮料
奶茶 bubble-tea 饮料
热茶 teacup-without-handle,teapot,hot-beverage 饮料
冰块 ice 夏天
`,
};

export const sports = {
  tag: 'sports',
  word: '运动',
  lines: `
足球 soccer-ball 球
篮球 basketball 球
排球 volleyball 球
棒球 baseball,softball 球
网球 tennis 球
橄榄球 american-football,rugby-football 球
乒乓球 ping-pong 球
羽毛球 badminton 球
曲棍球 field-hockey,ice-hockey,lacrosse 球
板球 cricket-game 球
保龄球 bowling 球
台球 pool-8-ball 球 游戏
高尔夫球洞 flag-in-hole 球
飞镖靶 bullseye 游戏
飞盘 flying-disc* 游戏
回旋镖 boomerang* 游戏
风筝 kite* 游戏
拳击手套 boxing-glove* 比赛
武术服 martial-arts-uniform 比赛
滑板 skateboard* 轮子
溜冰鞋 ice-skate,roller-skate,skis,sled 冬天
球门 goal-net 球
奖杯 trophy 奖励
奖牌 1st-place-medal,2nd-place-medal,3rd-place-medal,sports-medal 奖励
`,
};

export const music = {
  tag: 'music',
  word: '音乐',
  lines: `
吉他 guitar* 乐器
小提琴 violin 乐器
班卓琴 banjo 乐器
钢琴键 musical-keyboard 乐器
手风琴 accordion* 乐器
小号 trumpet,postal-horn 乐器
萨克斯 saxophone 乐器
长笛 flute 乐器
架子鼓 drum* 乐器
长鼓 long-drum 乐器
沙锤 maracas 乐器
铃铛 bell,bell-with-slash 乐器
音符 musical-note,musical-notes,musical-score 声音
话筒 microphone,studio-microphone 声音
耳机 headphone 声音
音箱 speaker-high-volume,speaker-low-volume,muted-speaker 声音
收音机 radio 声音
喇叭 loudspeaker,megaphone 声音
`,
};

export const clothes = {
  tag: 'fashion',
  word: '服饰',
  lines: `
T恤 t-shirt* 衣服
衬衫 necktie 衣服
连衣裙 dress* 衣服
外套 coat* 衣服
牛仔裤 jeans,shorts 衣服
和服 kimono 衣服
女装 womans-clothes* 衣服
实验服 lab-coat 衣服 科学
救生衣 safety-vest* 衣服
袜子 socks* 衣服
手套 gloves* 衣服
围巾 scarf* 衣服
帽子 top-hat,billed-cap*,womans-hat 衣服
学士帽 graduation-cap 学校
安全帽 rescue-workers-helmet,military-helmet 职业
运动鞋 running-shoe* 鞋
皮鞋 mans-shoe,hiking-boot,flat-shoe 鞋
高跟鞋 high-heeled-shoe* 鞋
拖鞋 thong-sandal* 鞋
眼镜 glasses,sunglasses,goggles 配饰
戒指 ring 配饰
手提包 handbag*,purse,clutch-bag 包
书包 backpack* 学校 包
`,
};
