/** One triangle over everything. `at`: 0…1 from the top left. */
export const VERTEX = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  at = vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5);
  gl_Position = vec4(corner, 0.0, 1.0);
}`

const COMMON = `
precision highp float;
precision highp sampler3D;
uniform sampler3D studio;
uniform float mostStudio, mostDiffuse, mostOwn, sizeOfStudio, distanceOfEye;
uniform vec2 halfFrame, centre;

/* Directions lie on an octahedron that is unfolded about the viewer's side. */
vec2 unfolded(vec3 d) {
  vec2 p = d.xy / (abs(d.x) + abs(d.y) + abs(d.z));
  return d.z < 0.0 ? (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0) : p;
}
vec3 folded(vec2 p) {
  vec3 d = vec3(p, 1.0 - abs(p.x) - abs(p.y));
  if (d.z < 0.0) d.xy = (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
  return normalize(d);
}
/* What the studio sends from a direction to a surface whose roughness is that of a level, 0 to 7. */
vec3 radianceFrom(vec3 d, float level) {
  vec2 p = unfolded(d);
  vec2 place = (vec2(p.x, -p.y) * 0.5 + 0.5) * (1.0 - 1.0 / sizeOfStudio) + 0.5 / sizeOfStudio;
  vec3 root = texture(studio, vec3(place, (level + 0.5) / 8.0)).rgb;
  return root * root * mostStudio;
}
vec3 towardsEye(vec2 at) {
  vec2 place = centre + (at * 2.0 - 1.0) * vec2(1.0, -1.0) * halfFrame;
  return normalize(vec3(-place, distanceOfEye));
}
vec3 mirrored(vec3 v, vec3 n) { return 2.0 * dot(v, n) * n - v; }
`

/**
 * The material pass: what wear leaves of the paint, as the foundry's wear.ts has it, and all of the foundry's shade.ts that a light which
 * turns does not change. Runs when the wear or the copy changes. Written for each pixel: what it takes of the diffuse light and its level
 * of roughness; what it mirrors, and how much sharply by its clear coat; where it mirrors from, and its plain normal; what it
 * sends by itself, and how much of it there is.
 */
export const MATERIAL = `#version 300 es
${COMMON}
in vec2 at;
uniform sampler2D mask, kinds, form, wearing, noise, colour, matter, lightMap;
uniform float wear, threshold, nicks, rust, bareMetalness, bareRoughness, unitsPerPixel, mostLight, mostGlow;
uniform vec3 bareColour, primer;
uniform vec4 scratches;
uniform vec2 copy;
layout(location = 0) out vec4 diffuse;
layout(location = 1) out vec4 specular;
layout(location = 2) out vec4 directions;
layout(location = 3) out vec4 own;

const vec3 RUST = vec3(0.1070, 0.0252, 0.0070);
const vec3 DIRT = vec3(0.0070, 0.0056, 0.0044);
const vec3 DUST = vec3(0.2542, 0.2122, 0.1559);
const vec2 WEAR_GRID = vec2(4.0, 2.0);
const vec2 FORM_GRID = vec2(2.0);
const vec2 NOISE_GRID = vec2(2.0, 3.0);
const vec2 MATTER_GRID = vec2(2.0, 3.0);

/* A cell of a sheet of columns by rows. */
float cell(sampler2D sheet, vec2 place, vec2 grid, float n) {
  vec2 corner = vec2(mod(n, grid.x), floor(n / grid.x));
  return texture(sheet, (clamp(place, 0.001, 0.999) + corner) / grid).r;
}
float field(float n) { return cell(wearing, at, WEAR_GRID, n); }
/* Noise and scratches of a copy lie elsewhere on the same sheets, mirrored at their borders. */
vec2 ownPlace() { return 1.0 - abs(1.0 - mod(at + copy, 2.0)); }
float broadNoise(float n) { return cell(noise, ownPlace(), NOISE_GRID, n) * 1.6 - 0.8; }
float scratch(float n) { return cell(wearing, ownPlace(), WEAR_GRID, n); }

void main() {
  float cover = texture(mask, at).r;
  if (cover < 0.004) { diffuse = specular = directions = own = vec4(0.0); return; }
  float kind = texture(kinds, at).r * 3.0;
  bool painted = kind < 0.5, metal = kind > 0.5 && kind < 1.5, soft = kind > 1.5 && kind < 2.5, clear = kind > 2.5;
  vec3 base = texture(colour, vec2(at.x / 3.0, at.y)).rgb;
  vec2 normal = vec2(cell(matter, at, MATTER_GRID, 0.0), cell(matter, at, MATTER_GRID, 1.0)) * 2.0 - 1.0;
  float metalness = cell(matter, at, MATTER_GRID, 2.0);
  float roughness = cell(matter, at, MATTER_GRID, 3.0);
  float coat = cell(matter, at, MATTER_GRID, 4.0);
  float light = 1.0;
  float edge = field(0.0) * 1.2, ridge = field(1.0), cavity = field(2.0), band = cell(noise, at, NOISE_GRID, 4.0);
  float broad = broadNoise(0.0), stain = broadNoise(1.0), grime = broadNoise(2.0), rusting = broadNoise(3.0);
  float fine = scratch(3.0) * 1.6 - 0.8;
  vec4 lines = vec4(scratch(4.0), scratch(5.0), scratch(6.0), scratch(7.0));
  vec2 plainXy = vec2(cell(form, at, FORM_GRID, 0.0), cell(form, at, FORM_GRID, 1.0)) * 2.0 - 1.0;
  float bare = 0.0;
  if (painted) {
    float scratched = lines.z * scratches.z * 0.12 + lines.w * scratches.w * 0.2;
    float exposure = edge * (1.3 + broad * 0.5) + band * 0.6 + broad * 0.5 + stain * 0.26 + fine * 0.16 + scratched;
    float gone = smoothstep(threshold, threshold + 0.13, exposure);
    float ring = smoothstep(threshold - 0.05, threshold, exposure) * (1.0 - gone);
    float nick = nicks * ridge * smoothstep(-0.06, 0.14, fine * 0.8 + broad * 0.35);
    float deep = min(1.0, dot(lines, scratches)) * 0.9 * smoothstep(-0.3, 0.15, broad + fine * 0.3);
    bare = max(gone, max(nick, deep));
    float chalk = dot(base, vec3(0.3, 0.55, 0.15)) * 0.9 + 0.03;
    base = mix(base, vec3(chalk), wear * 0.5);
    base = mix(base, primer, ring * 0.75);
    roughness = clamp(roughness + wear * 0.34 + ring * 0.1, 0.05, 1.0);
    coat *= max(0.0, 1.0 - wear * 1.6);
    light = max(0.0, 1.0 - wear * 0.9 - bare * 0.6);
    float rusty = rust * smoothstep(0.1, 0.5, rusting + stain * 0.5 + wear - 0.5) * 0.8;
    float cut = bare - gone;
    float shade = 0.85 + fine * 0.35 + cut * 0.65;
    base = mix(base, mix(bareColour * shade, RUST, rusty), bare);
    metalness = mix(metalness, bareMetalness * (1.0 - rusty - cut * 0.45), bare);
    roughness = mix(roughness, bareRoughness + rusty * 0.5 + fine * 0.1, bare);
    coat *= 1.0 - bare;
    float depth = -0.35 * bare;
    vec2 slope = vec2(dFdx(depth), dFdy(depth)) / unitsPerPixel;
    normal = mix(normal, plainXy, bare) - 0.3 * slope;
  } else if (metal) {
    float amount = smoothstep(0.1, 0.6, stain + wear - 0.35) * wear;
    base = mix(base, RUST * 0.8, amount * 0.8);
    metalness *= 1.0 - amount * 0.5;
    roughness = clamp(roughness + wear * 0.3 + amount * 0.3, 0.0, 1.0);
  } else if (soft) {
    float rubbed = edge * 0.8 + lines.z * 0.3 * wear;
    float amount = clamp(rubbed, 0.0, 1.0) * (0.25 + wear) + band * wear * 0.7;
    base += amount * vec3(0.04, 0.039, 0.037);
    roughness = clamp(roughness - amount * 0.1, 0.2, 1.0);
  }
  if (!clear) {
    float film = wear * 0.22 * smoothstep(0.0, 0.7, grime + 0.1);
    float amount = clamp(cavity * (0.5 + wear * 1.6) + film, 0.0, 1.0);
    base = mix(base, DIRT, amount * 0.75);
    float dust = smoothstep(0.3, 0.9, wear) * (0.04 + 0.2 * smoothstep(-0.3, 0.4, grime));
    base = mix(base, DUST, dust);
    metalness *= (1.0 - amount * 0.5) * (1.0 - dust);
    roughness = clamp(roughness + amount * 0.3 + dust * 0.5, 0.0, 1.0);
    coat *= (1.0 - amount) * (1.0 - dust);
  }
  roughness = clamp(roughness, 0.045, 1.0);
  vec3 n = normalize(vec3(normal, sqrt(max(0.02, 1.0 - dot(normal, normal)))));
  vec3 plain = normalize(vec3(plainXy, sqrt(max(0.02, 1.0 - dot(plainXy, plainXy)))));
  vec3 v = towardsEye(at);
  float facing = dot(n, v);
  if (facing < 0.03) { n = normalize(n + v * (0.03 - facing)); facing = 0.03; }
  float k = min((1.0 - roughness) * (1.0 - roughness), exp2(-9.28 * facing)) * (1.0 - roughness) - 0.0275 * roughness + 0.0425;
  float scale = 1.04 - 0.572 * roughness - 1.04 * k;
  float bias = 1.04 * k + 0.022 * roughness - 0.04;
  float open = cell(form, at, FORM_GRID, 2.0);
  float occluded = clamp(pow(facing + open, exp2(-16.0 * roughness - 1.0)) - 1.0 + open, 0.0, 1.0);
  float mirror = (0.18 + 0.82 * cell(form, at, FORM_GRID, 3.0)) * (0.4 + 0.6 * occluded);
  float grazing = 1.0 - max(0.03, dot(plain, v));
  float fresnel = coat > 0.01 ? (0.04 + 0.96 * grazing * grazing * grazing * grazing * grazing) * coat : 0.0;
  vec3 matt = (1.0 - metalness) * (1.0 + dot(n - plain, vec3(0.1, 0.9, 0.5)) * 0.6) * base * (1.0 - fresnel);
  /* the light that was gathered, to be made brighter or darker by what a turned studio sends this way */
  vec3 arriving = texture(lightMap, at).rgb * mostLight / (radianceFrom(plain, 7.0) + 0.05);
  vec3 reflectance = ((0.04 * (1.0 - metalness) + base * metalness) * scale + bias) * mirror * (1.0 - fresnel);
  vec3 glow = texture(colour, vec2((at.x + 1.0) / 3.0, at.y)).rgb * mostGlow * light;
  /* the roughness of level n is 0.04 + 0.07 n + 0.01 n² */
  float level = clamp(50.0 * sqrt(max(0.0049, 0.0049 + 0.04 * (roughness - 0.04))) - 3.5, 0.0, 7.0);
  diffuse = vec4(clamp(matt * arriving / mostDiffuse, 0.0, 1.0), level / 7.0);
  specular = vec4(clamp(reflectance, 0.0, 1.0), clamp(fresnel * mirror, 0.0, 1.0));
  directions = vec4(unfolded(mirrored(v, n)), unfolded(plain)) * 0.5 + 0.5;
  own = vec4(clamp((matt * (1.0 - open) * 0.2 * base + glow) / mostOwn, 0.0, 1.0), cover);
}`

/**
 * The light pass: what is left of the foundry's shade.ts, with a studio that turns, then its develop.ts, and the shadow that the pictures
 * have. Runs for every frame. `shadow`: how far it falls (0…1 of the height), the level of the mask that is as blurred, and how dark
 * it is. `glowLeft`: how much of the glow wear leaves.
 */
export const LIGHT = `#version 300 es
${COMMON}
in vec2 at;
uniform sampler2D diffuse, specular, directions, own, colour, mask;
uniform float mostGlow, mostBloom, phase, depth, waves, glowLeft;
uniform bool glows;
uniform vec3 shadow;
uniform mat3 turn;
out vec4 pixel;

vec3 filmCurve(vec3 v) {
  v *= 0.72;
  return clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14), 0.0, 1.0);
}
vec3 toDisplay(vec3 c) {
  return mix(c * 12.92, 1.055 * pow(max(c, vec3(1e-6)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

void main() {
  /* what glows breathes as one, or runs along the item in waves */
  float pulse = 1.0 - depth * 0.5 * (1.0 - cos(6.2831853 * (phase - waves * at.x)));
  /* what was drawn into a texture stands on its head */
  vec2 drawn = vec2(at.x, 1.0 - at.y);
  vec4 sent = texture(own, drawn);
  float cover = clamp(sent.a, 0.0, 1.0);
  vec3 picture = vec3(0.0);
  if (cover > 0.004) {
    vec4 d = texture(diffuse, drawn);
    vec4 s = texture(specular, drawn);
    vec4 p = texture(directions, drawn) * 2.0 - 1.0;
    vec3 plain = folded(p.zw);
    vec3 outgoing = sent.rgb * mostOwn
      + d.rgb * mostDiffuse * (radianceFrom(turn * plain, 7.0) + 0.05)
      + s.rgb * radianceFrom(turn * folded(p.xy), d.a * 7.0);
    if (s.a > 0.004) outgoing += s.a * radianceFrom(turn * mirrored(towardsEye(at), plain), 0.43);
    if (glows) outgoing += texture(colour, vec2((at.x + 1.0) / 3.0, at.y)).rgb * mostGlow * glowLeft * (pulse - 1.0);
    float luminance = dot(outgoing, vec3(0.2126, 0.7152, 0.0722));
    picture = filmCurve(max(vec3(0.0), luminance + (outgoing - luminance) * 1.06)) * cover;
  }
  float alpha = cover;
  if (glows) {
    vec3 spill = texture(colour, vec2((at.x + 2.0) / 3.0, at.y)).rgb * mostBloom;
    vec3 bloom = 1.0 - exp(-0.55 * 0.9 * spill * glowLeft * pulse);
    float most = max(bloom.r, max(bloom.g, bloom.b));
    if (most >= 0.002) {
      picture += bloom * (1.0 - picture);
      alpha += (1.0 - alpha) * pow(most, 0.8) * 0.85;
    }
  }
  vec4 seen = alpha <= 0.0 ? vec4(0.0) : vec4(toDisplay(clamp(picture / alpha, 0.0, 1.0)) * alpha, alpha);
  float below = alpha > 0.995 ? 0.0 : textureLod(mask, at - vec2(0.0, shadow.x), shadow.y).r * shadow.z;
  pixel = vec4(seen.rgb, seen.a + (1.0 - seen.a) * below);
}`

/**
 * Takes the edge off: the foundry's pictures are the average of many samples, where this is one. Not on a screen of two pixels to the
 * point, which has more of them than the form.
 */
export const FINISH = `#version 300 es
precision highp float;
uniform sampler2D lit;
out vec4 pixel;
void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(lit, 0) - 1;
  vec4 beside = texelFetch(lit, max(here - ivec2(1, 0), ivec2(0)), 0) + texelFetch(lit, min(here + ivec2(1, 0), last), 0)
    + texelFetch(lit, max(here - ivec2(0, 1), ivec2(0)), 0) + texelFetch(lit, min(here + ivec2(0, 1), last), 0);
  pixel = texelFetch(lit, here, 0) * 0.75 + beside * 0.0625;
}`
