// Shortcode and character, by the names GitHub uses; what is not here stays text.
const TABLE = `
smile 😄 smiley 😃 grinning 😀 grin 😁 laughing 😆 satisfied 😆 joy 😂 rofl 🤣 sweat_smile 😅 blush 😊 innocent 😇 wink 😉 slightly_smiling_face 🙂
upside_down_face 🙃 heart_eyes 😍 kissing_heart 😘 yum 😋 stuck_out_tongue 😛 sunglasses 😎 star_struck 🤩 partying_face 🥳 smirk 😏 unamused 😒
thinking 🤔 neutral_face 😐 expressionless 😑 no_mouth 😶 rolling_eyes 🙄 grimacing 😬 relieved 😌 sleepy 😪 sleeping 😴 mask 😷 nerd_face 🤓
confused 😕 worried 😟 frowning 😦 open_mouth 😮 astonished 😲 flushed 😳 pleading_face 🥺 cry 😢 sob 😭 scream 😱 tired_face 😫 angry 😠 rage 😡
skull 💀 poop 💩 clown_face 🤡 ghost 👻 alien 👽 robot 🤖 wave 👋 raised_hand ✋ ok_hand 👌 v ✌️ crossed_fingers 🤞 point_left 👈 point_right 👉
point_up ☝️ point_up_2 👆 point_down 👇 thumbsup 👍 +1 👍 thumbsdown 👎 -1 👎 fist ✊ punch 👊 clap 👏 raised_hands 🙌 open_hands 👐 handshake 🤝
pray 🙏 writing_hand ✍️ muscle 💪 brain 🧠 eyes 👀 eye 👁️ technologist 🧑‍💻 detective 🕵️ facepalm 🤦 shrug 🤷 busts_in_silhouette 👥
bust_in_silhouette 👤 heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 black_heart 🖤 broken_heart 💔
sparkling_heart 💖 100 💯 boom 💥 collision 💥 dizzy 💫 star ⭐ star2 🌟 sparkles ✨ zap ⚡ fire 🔥 snowflake ❄️ rainbow 🌈 sunny ☀️ cloud ☁️
umbrella ☔ ocean 🌊 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 globe_with_meridians 🌐 dog 🐶 cat 🐱 fox_face 🦊 bear 🐻 panda_face 🐼
unicorn 🦄 bee 🐝 bug 🐛 ant 🐜 butterfly 🦋 turtle 🐢 octopus 🐙 whale 🐳 penguin 🐧 owl 🦉 seedling 🌱 herb 🌿 four_leaf_clover 🍀 evergreen_tree 🌲
palm_tree 🌴 cactus 🌵 tulip 🌷 rose 🌹 mushroom 🍄 apple 🍎 banana 🍌 pizza 🍕 hamburger 🍔 cookie 🍪 cake 🍰 birthday 🎂 coffee ☕ tea 🍵 beer 🍺
beers 🍻 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 trophy 🏆 medal_sports 🏅 1st_place_medal 🥇 soccer ⚽ dart 🎯 game_die 🎲 art 🎨
rocket 🚀 airplane ✈️ car 🚗 bike 🚲 ship 🚢 anchor ⚓ construction 🚧 rotating_light 🚨 traffic_light 🚥 house 🏠 office 🏢 bank 🏦 factory 🏭
computer 💻 desktop_computer 🖥️ keyboard ⌨️ iphone 📱 telephone ☎️ battery 🔋 electric_plug 🔌 bulb 💡 flashlight 🔦 wrench 🔧 hammer 🔨
hammer_and_wrench 🛠️ gear ⚙️ nut_and_bolt 🔩 toolbox 🧰 link 🔗 chains ⛓️ lock 🔒 unlock 🔓 key 🔑 shield 🛡️ mag 🔍 mag_right 🔎 microscope 🔬
telescope 🔭 test_tube 🧪 pill 💊 package 📦 mailbox 📫 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 memo 📝 pencil 📝 pencil2 ✏️ book 📖
books 📚 notebook 📓 bookmark 🔖 bookmark_tabs 📑 page_facing_up 📄 scroll 📜 clipboard 📋 pushpin 📌 round_pushpin 📍 paperclip 📎 scissors ✂️
file_folder 📁 open_file_folder 📂 card_index_dividers 🗂️ calendar 📅 date 📅 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊
newspaper 📰 label 🏷️ moneybag 💰 credit_card 💳 dollar 💵 bell 🔔 no_bell 🔕 mega 📣 loudspeaker 📢 speech_balloon 💬 thought_balloon 💭
hourglass ⌛ hourglass_flowing_sand ⏳ watch ⌚ alarm_clock ⏰ stopwatch ⏱️ wastebasket 🗑️ recycle ♻️ warning ⚠️ no_entry ⛔ no_entry_sign 🚫 stop_sign 🛑
exclamation ❗ heavy_exclamation_mark ❗ question ❓ grey_question ❔ grey_exclamation ❕ white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️
x ❌ negative_squared_cross_mark ❎ heavy_plus_sign ➕ heavy_minus_sign ➖ arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️ arrows_counterclockwise 🔄
information_source ℹ️ red_circle 🔴 orange_circle 🟠 yellow_circle 🟡 green_circle 🟢 large_blue_circle 🔵 white_circle ⚪ black_circle ⚫
checkered_flag 🏁 triangular_flag_on_post 🚩 white_flag 🏳️ one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ new 🆕 free 🆓 up 🆙 ok 🆗 sos 🆘 copyright ©️ tm ™️
`;

const EMOJI = new Map<string, string>();
for (const [, name = '', character = ''] of TABLE.matchAll(/(\S+) (\S+)/g)) EMOJI.set(name, character);

/** The character of a shortcode without its colons, or undefined. */
export function emojiFor(name: string): string | undefined {
  return EMOJI.get(name);
}

/** Shortcodes that contain what was typed of one, those that begin with it first, and no character twice. */
export function emojisNamed(typed: string, most: number): { name: string; character: string }[] {
  const wanted = typed.toLowerCase();
  const found = [...EMOJI].filter(([name]) => name.includes(wanted));
  const first = found.filter(([name]) => name.startsWith(wanted));
  const byCharacter = new Map<string, string>();
  for (const [name, character] of [...first, ...found])
    if (!byCharacter.has(character)) byCharacter.set(character, name);
  return [...byCharacter].slice(0, most).map(([character, name]) => ({ name, character }));
}
