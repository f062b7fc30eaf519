// Common English words for random games in which many words cross.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace aspis::solitaire::crossed_words {

/// All of them are in the dictionary that Aspis ships.
inline const std::vector<std::string>& common_words() {
  static const std::vector<std::string> words = [] {
    std::istringstream text(R"(
aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er es et
ex fa go ha he hi hm ho id if in is it jo ka la li lo ma me mi mm mo mu my na ne no nu od oe of
oh om on op or os ow ox oy pa pe pi re sh si so ta ti to uh um un up us ut we wo xi xu ya ye yo
cat tan toe one tea eat net ten set sit ate ant era ear are art rat tar star rats nest tens seat
east teas down across total draw and word use son sin tin tie rite tire iron quiz jet zoo box
fax wax hex ski yak vet van nation airplane airplanes notions station nations senator treason
plan plane row ace act add age ago aid aim air ale all ape arm ash ask bad bag ban bar bat bay
bed bee beg bet bid big bit boy bud bug bus but buy cab can cap car cow cry cub cup cut dad day
den dew did die dig dim dip dog dot dry due dug eel egg elf elm end eve eye fan far fat fed fee
few fig fin fir fit fix fly fog for fox fun fur gap gas gel gem get gin god got gum gun gut guy
had ham has hat hay hen her hid him hip his hit hot how hug hut ice ill ink inn its ivy jam jar
jaw job jog joy jug key kid kin kit lab lad lap law lay led leg let lid lie lip lit log lot low
mad man map mat may men met mid mix mob mud mug nap new nod nor not now nut oak oar odd off oil
old our out owe owl own pad pan paw pay pea pen pet pie pig pin pit ply pot put ram ran raw ray
red rib rid rig rim rip rob rod rot rub rug run sad sag sap sat saw say sea see she shy sip sir
six sky sly sob sow soy spy sue sum sun tab tag tap tax the tip ton too top toy try tub tug two
vat vow war was way web wed wet who why wig win wit won yes yet you zip zap able also area army
away baby back ball band bank base bath bear beat been bell belt best bird blow blue boat body
bone book born both bowl bulk burn busy cake call calm came camp card care case cash cast cell
chat chip city club coal coat code cold come cook cool cope copy core cost crew crop dark date
dawn days dead deal dean dear debt deep deny desk dial diet disc dish does done door dose dual
duke dust duty each earn ease easy edge else even ever evil exit face fact fail fair fall farm
fast fate fear feed feel feet fell file fill film find fine fire firm fish five flat flow food
foot ford form fort four free from fuel full fund gain game gate gave gear gift girl give glad
goal goes gold gone good gray grew grey grow gulf hair half hall hand hang hard harm hate have
head hear heat held help here hero high hill hire hold hole holy home hope host hour huge hung
hunt hurt idea inch into item jack join jump jury just keen keep kept kick kind king knee knew
know lack lady laid lake land lane last late lead left less life lift like line link list live
load loan lock logo long look lord lose loss lost love luck made mail main make male many mark
mass meal mean meat meet menu mere mile milk mill mind mine miss mode mood moon more most move
much must name navy near neck need news next nice nine none nose note okay once only onto open
oral over pace pack page paid pain pair palm park part pass past path peak pick pile pink pipe
play plot plug plus poll pool poor port post pull pure push race rail rain rank rare rate read
real rear rely rent rest rice rich ride ring rise risk road rock role roll roof room root rose
rule rush safe said sake sale salt same sand save seed seek seem seen self sell send sent sept
ship shop shot show shut sick side sign site size skin slip slow snow soft soil sold sole some
song soon sort soul spot stay step stop such suit sure take tale talk tall tank tape task team
tell tend term test text than that them then they thin this thus till time tiny told toll tone
took tool tour town tree trip true tune turn twin type unit upon used user vary vast very vice
view vote wage wait wake walk wall want ward warm wash wave ways weak wear week well went were
west what when whom wide wife wild will wind wine wing wire wise wish with wood wore work yard
yeah year your zero zone point points score discard letter letters eight seven piles vertical
column extra bonus first second right minus under stone alone atone tones notes stores stare
tears earns snare nears learn trail train rains stain saint paint panel plant plate pleat petal
metal medal pedal ideal delay relay early layer later alter alert least stale steal tales slate
roast trades strain retain retains entries rainstorm nastier antsier stainer detain details
dealing leading trading reading orating organize painter repaints notaries rotation relation
oriental senators alienates ashen inlets listen silent tinsel enlist intents tension sections
notices section lesions tonsils
)");
    std::vector<std::string> found;
    for (std::string word; text >> word;) found.push_back(word);
    return found;
  }();
  return words;
}

}  // namespace aspis::solitaire::crossed_words
